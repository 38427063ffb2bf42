<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>Actions</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/actions.py" />
            <source>&amp;Announcements</source>
            <translation>An&amp;kündigungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>&amp;Back up data…</source>
            <translation>&amp;Daten sichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;Column</source>
            <translation>S&amp;palte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;Columns…</source>
            <translation>S&amp;palten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>&amp;Connect a site…</source>
            <translation>Plattform &amp;verbinden…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>&amp;Content</source>
            <translation>&amp;Inhalt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Copy</source>
            <translation>K&amp;opieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>&amp;Courses</source>
            <translation>&amp;Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/actions.py" />
            <source>&amp;Decide conflicts</source>
            <translation>Konflikte &amp;entscheiden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;Delete column…</source>
            <translation>Spalte &amp;löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>&amp;Disconnect practice site</source>
            <translation>&amp;Übungsplattform trennen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;Edit</source>
            <translation>&amp;Bearbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Export gradebook…</source>
            <translation>Notenb&amp;uch exportieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Export submissions…</source>
            <translation>&amp;Abgaben exportieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;Filter…</source>
            <translation>&amp;Filter…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Find a student</source>
            <translation>&amp;Person suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;Go</source>
            <translation>&amp;Gehe zu</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/actions.py" />
            <source>&amp;Groups</source>
            <translation>&amp;Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Hide or show the names in this column</source>
            <translation>Namen in dieser Spalte ver&amp;bergen oder zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Insert a comment…</source>
            <translation>&amp;Kommentar einfügen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>&amp;Keyboard shortcuts</source>
            <translation>&amp;Tastenkürzel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>&amp;Language…</source>
            <translation>S&amp;prache…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>&amp;Lock window</source>
            <translation>&amp;Fenster sperren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Manage comments…</source>
            <translation>Kommentare ver&amp;walten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;Marking</source>
            <translation>B&amp;ewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Model answer beside the paper</source>
            <translation>Musterlösung neben &amp;der Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;New column…</source>
            <translation>&amp;Neue Spalte…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Next submission</source>
            <translation>Nächste &amp;Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;Next to grade</source>
            <translation>Nä&amp;chste zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Paste</source>
            <translation>&amp;Einfügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/actions.py" />
            <source>&amp;People</source>
            <translation>&amp;Personen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Post this mark</source>
            <translation>&amp;Diese Bewertung veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;Previous to grade</source>
            <translation>&amp;Vorige zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Print what is shown…</source>
            <translation>An&amp;gezeigtes drucken…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Queue papers with a tag, comment or rubric item…</source>
            <translation>Arbeiten mit Etikett, Kommentar oder Rastereintrag &amp;auflisten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>&amp;Quit</source>
            <translation>B&amp;eenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Redo</source>
            <translation>&amp;Wiederholen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>&amp;Refresh now</source>
            <translation>Jetzt &amp;aktualisieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>&amp;Restore backup…</source>
            <translation>Sicherung &amp;wiederherstellen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Share out papers…</source>
            <translation>Arbeiten au&amp;fteilen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;Sort…</source>
            <translation>&amp;Sortieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;Sync</source>
            <translation>Abg&amp;leich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>&amp;Try it with a practice course</source>
            <translation>&amp;Mit einem Übungskurs ausprobieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Undo</source>
            <translation>Rü&amp;ckgängig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/actions.py" />
            <source>&amp;Uploads</source>
            <translation>&amp;Uploads</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>&amp;View</source>
            <translation>&amp;Ansicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/actions.py" />
            <source>&amp;Waiting to be sent</source>
            <translation>&amp;Noch zu senden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;What the symbols mean</source>
            <translation>Was die &amp;Symbole bedeuten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>&amp;What-if column…</source>
            <translation>&amp;Was-wäre-wenn-Spalte…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>&amp;Work offline</source>
            <translation>&amp;Offline arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>&amp;Write feedback</source>
            <translation>Rückmeldung &amp;schreiben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>&amp;Your tags…</source>
            <translation>&amp;Ihre Etiketten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>A&amp;dd feedback and rubric from the last attempt</source>
            <translation>Rückmeldung und Raster des letzten Versuchs &amp;übernehmen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>C&amp;olumn statistics</source>
            <translation>Spaltens&amp;tatistik</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>C&amp;ourse</source>
            <translation>&amp;Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Ce&amp;ll menu</source>
            <translation>&amp;Zellmenü</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Cell &amp;history</source>
            <translation>&amp;Verlauf der Zelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Changes since the pre&amp;vious attempt</source>
            <translation>&amp;Änderungen seit dem vorigen Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Cl&amp;ear</source>
            <translation>&amp;Leeren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Cl&amp;ear filters</source>
            <translation>Filter l&amp;öschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Clear &amp;override</source>
            <translation>&amp;Überschreibung aufheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>Close the messa&amp;ge</source>
            <translation>Na&amp;chricht schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>Co&amp;mments and rubric</source>
            <translation>&amp;Kommentare und Raster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Color &amp;rules…</source>
            <translation>F&amp;arbregeln…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Column &amp;menu</source>
            <translation>Spalten&amp;menü</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Column &amp;settings…</source>
            <translation>Spalten&amp;einstellungen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Com&amp;pact rows</source>
            <translation>&amp;Kompakte Zeilen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Compare with &amp;another attempt…</source>
            <translation>&amp;Mit einem anderen Versuch vergleichen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>Cop&amp;y items to…</source>
            <translation>Ele&amp;mente kopieren nach…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Cop&amp;y what is shown with names</source>
            <translation>Angezeigtes mit Namen kop&amp;ieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Copy &amp;gradebook with names</source>
            <translation>Notenbuch mit Namen &amp;kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/actions.py" />
            <source>Course &amp;history</source>
            <translation>Verlauf &amp;des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/actions.py" />
            <source>Course &amp;settings</source>
            <translation>Kurs&amp;einstellungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Cu&amp;t</source>
            <translation>A&amp;usschneiden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Customi&amp;ze the rubric for this column…</source>
            <translation>Raster &amp;für diese Spalte anpassen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>D&amp;elete items…</source>
            <translation>Elemente &amp;löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>Dis&amp;play options</source>
            <translation>Anzeig&amp;eoptionen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>Do&amp;wnload files of items…</source>
            <translation>&amp;Dateien von Elementen herunterladen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Doc&amp;k or close panes…</source>
            <translation>Bereiche andocken &amp;oder schließen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>E&amp;xempt / Remove exemption</source>
            <translation>&amp;Befreien / Befreiung aufheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Enter &amp;0 for missing grades…</source>
            <translation>&amp;0 für fehlende Bewertungen eintragen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Enter &amp;moves to the right</source>
            <translation>Eingabetaste &amp;geht nach rechts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Explai&amp;n this grade</source>
            <translation>Diese Be&amp;wertung erklären</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Export what is s&amp;hown…</source>
            <translation>Angezeigtes e&amp;xportieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>F&amp;ill to the right</source>
            <translation>&amp;Nach rechts füllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>F&amp;ull screen</source>
            <translation>Voll&amp;bild</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Feed&amp;back and explanation</source>
            <translation>&amp;Rückmeldung und Erklärung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Feedback for se&amp;veral students…</source>
            <translation>&amp;Rückmeldung für mehrere Studierende…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Fill &amp;down</source>
            <translation>Nach unten &amp;füllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Fill with a &amp;series…</source>
            <translation>Mit &amp;Reihe füllen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>Find an&amp;ything</source>
            <translation>&amp;Alles suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Find and rep&amp;lace…</source>
            <translation>Suc&amp;hen und ersetzen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Find simi&amp;lar papers…</source>
            <translation>Ähnliche &amp;Arbeiten suchen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Flag or unfla&amp;g cells</source>
            <translation>Zellen &amp;kennzeichnen oder Kennzeichen entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Flag or unflag to &amp;come back to</source>
            <translation>Zur &amp;Wiedervorlage kennzeichnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Free&amp;ze or unfreeze column</source>
            <translation>Spalte fi&amp;xieren oder lösen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Give &amp;0 to empty submissions…</source>
            <translation>&amp;Leeren Abgaben 0 geben…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Go to a &amp;student or a column</source>
            <translation>Zu &amp;Person oder Spalte gehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Go to the &amp;feedback</source>
            <translation>Zur &amp;Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Go to the &amp;score</source>
            <translation>Zur &amp;Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Go to the n&amp;otes</source>
            <translation>&amp;Zu den Notizen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Go to the p&amp;aper</source>
            <translation>Z&amp;ur Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Go to the ru&amp;bric</source>
            <translation>Zu&amp;m Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/__init__.py" />
            <source>Grade&amp;book</source>
            <translation>No&amp;tenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>H&amp;ide column</source>
            <translation>Spalte a&amp;usblenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>Hi&amp;de the side bar</source>
            <translation>S&amp;eitenleiste ausblenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>I&amp;mport grades from a file…</source>
            <translation>Bewertungen &amp;aus Datei importieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Keep t&amp;his column offline…</source>
            <translation>Diese &amp;Spalte offline bereithalten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Ma&amp;rking report…</source>
            <translation>&amp;Bewertungsbericht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Mar&amp;k submission</source>
            <translation>Ab&amp;gabe bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Mark &amp;just one member of the group…</source>
            <translation>Nur ein Gruppenmi&amp;tglied bewerten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>Mo&amp;ve items to…</source>
            <translation>Elemente &amp;verschieben nach…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Ne&amp;xt file of the attempt</source>
            <translation>&amp;Nächste Datei des Versuchs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Ne&amp;xt flagged submission</source>
            <translation>&amp;Nächste gekennzeichnete Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Ne&amp;xt unsent</source>
            <translation>Nächste nicht &amp;übermittelte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>New &amp;document…</source>
            <translation>Neues D&amp;okument…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>New &amp;link…</source>
            <translation>Neue&amp;r Link…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>New assign&amp;ment…</source>
            <translation>Neue &amp;Aufgabe…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/actions.py" />
            <source>New f&amp;older…</source>
            <translation>&amp;Neuer Ordner…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Next &amp;flagged</source>
            <translation>Nächste &amp;gekennzeichnete</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Next c&amp;onflict</source>
            <translation>N&amp;ächster Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>Next pan&amp;e</source>
            <translation>Nächster &amp;Bereich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Next s&amp;ubmission in conflict</source>
            <translation>Nä&amp;chste Abgabe im Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Next submission to &amp;grade</source>
            <translation>N&amp;ächste zu bewertende Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Open a cop&amp;y in its own window</source>
            <translation>Kopie &amp;in eigenem Fenster öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>P&amp;revious submission</source>
            <translation>&amp;Vorige Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>P&amp;revious unsent</source>
            <translation>Vorige nicht übe&amp;rmittelte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/menu_actions.py" />
            <source>Papers of this co&amp;lumn</source>
            <translation>Arbeiten dieser &amp;Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Post, &amp;then next to grade</source>
            <translation>Ver&amp;öffentlichen, dann zur nächsten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Pre&amp;vious conflict</source>
            <translation>Voriger K&amp;onflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Previous f&amp;ile of the attempt</source>
            <translation>&amp;Vorige Datei des Versuchs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Previous f&amp;lagged</source>
            <translation>Vorige gekenn&amp;zeichnete</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>Previous p&amp;ane</source>
            <translation>Vor&amp;iger Bereich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Print this &amp;student…</source>
            <translation>Diese &amp;Person drucken…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Print this col&amp;umn…</source>
            <translation>Diese Spa&amp;lte drucken…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>R&amp;eview and post drafts…</source>
            <translation>&amp;Entwürfe durchsehen und veröffentlichen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Repeat &amp;last feedback</source>
            <translation>&amp;Letzte Rückmeldung wiederholen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/actions.py" />
            <source>S&amp;ite administration</source>
            <translation>P&amp;lattformverwaltung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Sav&amp;e the selection as a comment…</source>
            <translation>Auswahl als Kommentar &amp;speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Save this vie&amp;w…</source>
            <translation>&amp;Diese Ansicht speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/actions.py" />
            <source>Save u&amp;nsent grades…</source>
            <translation>Nicht &amp;übermittelte Bewertungen speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Save what is shown as P&amp;DF…</source>
            <translation>Angezeigtes als PDF &amp;speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Saved &amp;views</source>
            <translation>&amp;Gespeicherte Ansichten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/edit.py" />
            <source>Select &amp;all</source>
            <translation>Alles &amp;auswählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Send this mark &amp;without posting it</source>
            <translation>Diese Bewertung senden, &amp;ohne sie zu veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>Sign &amp;in…</source>
            <translation>A&amp;nmelden…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>Sign &amp;out</source>
            <translation>A&amp;bmelden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/actions.py" />
            <source>Site and pri&amp;vacy…</source>
            <translation>Plattform und Da&amp;tenschutz…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Sor&amp;t and filter again</source>
            <translation>&amp;Neu sortieren und filtern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>Spelli&amp;ng…</source>
            <translation>Rech&amp;tschreibung…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/actions.py" />
            <source>Subm&amp;issions</source>
            <translation>A&amp;bgaben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/actions.py" />
            <source>To &amp;grade</source>
            <translation>Z&amp;u bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/actions.py" />
            <source>Uplo&amp;ad a folder…</source>
            <translation>&amp;Ordner hochladen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/actions.py" />
            <source>Upload &amp;files…</source>
            <translation>Dateien &amp;hochladen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>Vertic&amp;al lines</source>
            <translation>Senkrechte &amp;Linien</translation>
        </message>
    </context>
    <context>
        <name>AddMembersDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Add %Ln members</source>
            <translation>
                <numerusform>%Ln Mitglied hinzufügen</numerusform>
                <numerusform>%Ln Mitglieder hinzufügen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Add 1 member</source>
            <translation>1 Mitglied hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Add members to “{group}”</source>
            <translation>Mitglieder zu „{group}“ hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Adding…</source>
            <translation>Wird hinzugefügt…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Everyone in this course is already in the group.</source>
            <translation>Alle Personen dieses Kurses sind schon in der Gruppe.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>People in this course</source>
            <translation>Personen in diesem Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
    </context>
    <context>
        <name>AddPeopleDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>%Ln users found.</source>
            <translation>
                <numerusform>%Ln Person gefunden.</numerusform>
                <numerusform>%Ln Personen gefunden.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>1 user found.</source>
            <translation>1 Person gefunden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Add %Ln people</source>
            <translation>
                <numerusform>%Ln Person hinzufügen</numerusform>
                <numerusform>%Ln Personen hinzufügen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Add 1 person</source>
            <translation>1 Person hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Add people</source>
            <translation>Personen hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Adding…</source>
            <translation>Wird hinzugefügt…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>No user matches. Try another part of the name.</source>
            <translation>Keine Person gefunden. Versuchen Sie es mit einem anderen Teil des Namens.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Search by family name, user name, student ID or email.</source>
            <translation>Suchen Sie nach Nachname, Benutzername, Matrikelnummer oder E-Mail-Adresse.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Search users</source>
            <translation>Personen suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>The site does not let you search its users. Enter their exact user names, one on each line.</source>
            <translation>Auf dieser Plattform können Sie nicht nach Personen suchen. Geben Sie die genauen Benutzernamen ein, einen pro Zeile.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>There are more; enter more of the name.</source>
            <translation>Es gibt weitere Treffer; geben Sie mehr vom Namen ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>User names</source>
            <translation>Benutzernamen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>Users found</source>
            <translation>Gefundene Personen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/add_people_dialog.py" />
            <source>{person} (already here)</source>
            <translation>{person} (schon im Kurs)</translation>
        </message>
    </context>
    <context>
        <name>Administration</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>%Ln courses</source>
            <translation>
                <numerusform>%Ln Kurs</numerusform>
                <numerusform>%Ln Kurse</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>%Ln data sources</source>
            <translation>
                <numerusform>%Ln Datenquelle</numerusform>
                <numerusform>%Ln Datenquellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>%Ln enrollments</source>
            <translation>
                <numerusform>%Ln Einschreibung</numerusform>
                <numerusform>%Ln Einschreibungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>%Ln terms</source>
            <translation>
                <numerusform>%Ln Semester</numerusform>
                <numerusform>%Ln Semester</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>%Ln users</source>
            <translation>
                <numerusform>%Ln Benutzer</numerusform>
                <numerusform>%Ln Benutzer</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>1 course</source>
            <translation>1 Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>1 data source</source>
            <translation>1 Datenquelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>1 enrollment</source>
            <translation>1 Einschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>1 term</source>
            <translation>1 Semester</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>1 user</source>
            <translation>1 Benutzer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Access code</source>
            <translation>Zugangscode</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Account administrator</source>
            <translation>Kontenverwaltung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Allow guests</source>
            <translation>Gäste zulassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Allow observers</source>
            <translation>Beobachtende zulassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Always shown</source>
            <translation>Immer sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Announcements</source>
            <translation>Ankündigungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>At most {most} characters.</source>
            <translation>Höchstens {most} Zeichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Availability</source>
            <translation>Verfügbarkeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Available</source>
            <translation>Verfügbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Between two dates</source>
            <translation>Fester Zeitraum</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>By email request</source>
            <translation>Auf Anfrage per E-Mail</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>By instructors</source>
            <translation>Durch Lehrende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Calendar</source>
            <translation>Kalender</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>City</source>
            <translation>Ort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Closed</source>
            <translation>Geschlossen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Closed: students can read but not participate</source>
            <translation>Geschlossen: Studierende können lesen, aber nicht teilnehmen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Company</source>
            <translation>Firma</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Contact</source>
            <translation>Kontakt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Content</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Continuous</source>
            <translation>Fortlaufend</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Country</source>
            <translation>Land</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Course ID</source>
            <translation>Kurskennung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Course builder</source>
            <translation>Kursgestaltung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Course creator</source>
            <translation>Anlegen von Kursen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Course support</source>
            <translation>Kursbetreuung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Course view</source>
            <translation>Kursansicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Courses</source>
            <translation>Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Data source</source>
            <translation>Datenquelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Data sources</source>
            <translation>Datenquellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Date of birth</source>
            <translation>Geburtsdatum</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Days from enrollment</source>
            <translation>Tage ab Einschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Days of use</source>
            <translation>Nutzungstage</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Department</source>
            <translation>Abteilung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Description</source>
            <translation>Beschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Disabled</source>
            <translation>Deaktiviert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Draft</source>
            <translation>Entwurf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Draft, not shown to students</source>
            <translation>Entwurf, für Studierende nicht sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Duration</source>
            <translation>Dauer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Education level</source>
            <translation>Bildungsstufe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Email</source>
            <translation>E-Mail</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Enrollment</source>
            <translation>Einschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Enrollment from</source>
            <translation>Einschreibung ab</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Enrollment until</source>
            <translation>Einschreibung bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Enter a date such as 2004-05-31.</source>
            <translation>Geben Sie ein Datum wie 2004-05-31 ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Enter a whole number, 1 or more.</source>
            <translation>Geben Sie eine ganze Zahl ein, mindestens 1.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Enter an address such as name@example.edu.</source>
            <translation>Geben Sie eine Adresse wie name@example.edu ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Expired</source>
            <translation>Abgelaufen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>External ID</source>
            <translation>Externe Kennung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Facilitator</source>
            <translation>Kursleitung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Family name</source>
            <translation>Nachname</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Female</source>
            <translation>Weiblich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>First day of the week</source>
            <translation>Erster Tag der Woche</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>First year</source>
            <translation>Erstes Jahr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Fourth year</source>
            <translation>Viertes Jahr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Gender</source>
            <translation>Geschlecht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Given and other name</source>
            <translation>Vorname und anderer Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Given name</source>
            <translation>Vorname</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Gradebook columns and settings</source>
            <translation>Spalten und Einstellungen des Notenbuchs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Grader</source>
            <translation>Bewertende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Graduate school</source>
            <translation>Graduiertenschule</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Gregorian</source>
            <translation>Gregorianisch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Gregorian and Hijri</source>
            <translation>Gregorianisch und Hidschra</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Group settings</source>
            <translation>Gruppeneinstellungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Guest</source>
            <translation>Gast</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>High school</source>
            <translation>Oberschule</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Hijri</source>
            <translation>Hidschra</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Hijri and Gregorian</source>
            <translation>Hidschra und gregorianisch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Home phone</source>
            <translation>Telefon privat</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Imported</source>
            <translation>Importiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Institution email</source>
            <translation>E-Mail der Einrichtung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Institution roles</source>
            <translation>Rollen in der Einrichtung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Instructor</source>
            <translation>Lehrende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Integration</source>
            <translation>Integration</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Job title</source>
            <translation>Stellenbezeichnung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Kindergarten to grade 8</source>
            <translation>Kindergarten bis Klasse 8</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Language and calendar</source>
            <translation>Sprache und Kalender</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Male</source>
            <translation>Männlich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Maximum members</source>
            <translation>Höchstzahl der Mitglieder</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Middle name</source>
            <translation>Zweiter Vorname</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Mobile phone</source>
            <translation>Mobiltelefon</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Monday</source>
            <translation>Montag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Name shown</source>
            <translation>Angezeigter Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Not available</source>
            <translation>Nicht verfügbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Not found</source>
            <translation>Nicht gefunden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Not given</source>
            <translation>Nicht angegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Observer</source>
            <translation>Beobachtende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Organization</source>
            <translation>Organisation</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Organization, not a course</source>
            <translation>Organisation, kein Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Original</source>
            <translation>Original</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Other</source>
            <translation>Andere</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Other name</source>
            <translation>Anderer Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Password</source>
            <translation>Passwort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Portal</source>
            <translation>Portal</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Postal code</source>
            <translation>Postleitzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Posted</source>
            <translation>Veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Postgraduate school</source>
            <translation>Aufbaustudium</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Pronouns</source>
            <translation>Pronomen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Pronunciation of the name</source>
            <translation>Aussprache des Namens</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Refused</source>
            <translation>Abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Release rules</source>
            <translation>Freigaberegeln</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Role</source>
            <translation>Rolle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Rubrics</source>
            <translation>Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Same language for everyone</source>
            <translation>Dieselbe Sprache für alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Saturday</source>
            <translation>Samstag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Scheduled</source>
            <translation>Geplant</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Second year</source>
            <translation>Zweites Jahr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Self-enrollment</source>
            <translation>Selbsteinschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Show members on the sign-up sheet</source>
            <translation>Mitglieder auf der Anmeldeliste zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Shown between two dates</source>
            <translation>In einem Zeitraum sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Sign-up instructions</source>
            <translation>Hinweise zur Anmeldeliste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Sign-up only</source>
            <translation>Nur über Anmeldeliste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Sign-up sheet</source>
            <translation>Anmeldeliste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Spaces and / \ : ? # % are not allowed.</source>
            <translation>Leerzeichen und / \ : ? # % sind nicht erlaubt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>State or province</source>
            <translation>Bundesland oder Provinz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Street</source>
            <translation>Straße</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Street, second line</source>
            <translation>Straße, zweite Zeile</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Student ID</source>
            <translation>Matrikelnummer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Suffix</source>
            <translation>Namenszusatz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Sunday</source>
            <translation>Sonntag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>System administrator</source>
            <translation>Systemadministration</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>System role</source>
            <translation>Systemrolle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>System support</source>
            <translation>Systembetreuung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Tasks</source>
            <translation>Aufgaben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Teaching assistant</source>
            <translation>Lehrassistenz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Term</source>
            <translation>Semester</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Terms</source>
            <translation>Semester</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>The end must be after the start.</source>
            <translation>Das Ende muss nach dem Anfang liegen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>The site does not accept this value.</source>
            <translation>Die Plattform nimmt diesen Wert nicht an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/outcomes.py" />
            <source>The site kept its own value for: {fields}.</source>
            <translation>Die Plattform hat ihren eigenen Wert behalten für: {fields}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Third year</source>
            <translation>Drittes Jahr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>This cannot be undone.</source>
            <translation>Dies kann nicht rückgängig gemacht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>This field is required.</source>
            <translation>Dieses Feld muss ausgefüllt sein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Ultra</source>
            <translation>Ultra</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Ultra preview</source>
            <translation>Ultra-Vorschau</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Unchanged</source>
            <translation>Unverändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Undecided</source>
            <translation>Noch nicht festgelegt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Until</source>
            <translation>Bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Use term setting</source>
            <translation>Wie im Semester eingestellt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Use this language for everyone in the course</source>
            <translation>Diese Sprache für alle im Kurs verwenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>User</source>
            <translation>Benutzer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>User name</source>
            <translation>Benutzername</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Users</source>
            <translation>Benutzer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Website</source>
            <translation>Website</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Work</source>
            <translation>Beruf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Work fax</source>
            <translation>Fax dienstlich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Work phone</source>
            <translation>Telefon dienstlich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/outcomes.py" />
            <source>and %Ln more</source>
            <translation>
                <numerusform>und %Ln weitere</numerusform>
                <numerusform>und %Ln weitere</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/outcomes.py" />
            <source>and 1 more</source>
            <translation>und 1 weitere</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>{count} in courses will be deleted, with all grades.</source>
            <translation>Das löscht auch {count} in Kursen, mit allen Bewertungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/words.py" />
            <source>{count} will be deleted, with all grades and content.</source>
            <translation>Das löscht auch {count}, alle Bewertungen und alle Inhalte.</translation>
        </message>
    </context>
    <context>
        <name>Annotating</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Annotations are for the paper itself</source>
            <translation>Anmerkungen gehören auf die Arbeit selbst</translation>
        </message>
        <message>
            <source>Annotations are put on the paper itself. R goes back to it.</source>
            <translation type="vanished">Anmerkungen stehen auf der Arbeit selbst. R kehrt zu ihr zurück.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Change an annotation</source>
            <translation>Anmerkung ändern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Criterion of an annotation</source>
            <translation>Kriterium einer Anmerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Delete: {kind}</source>
            <translation>Löschen: {kind}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>F goes to the feedback, where you can write what you want to say.</source>
            <translation>F führt zur Rückmeldung; dort können Sie schreiben, was Sie sagen möchten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>No notes on this paper yet</source>
            <translation>Noch keine Notizen zu dieser Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Nothing to redo.</source>
            <translation>Nichts zu wiederholen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Nothing to undo.</source>
            <translation>Nichts rückgängig zu machen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>O adds one.</source>
            <translation>O fügt eine hinzu.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>PDF files (*.pdf)</source>
            <translation>PDF-Dateien (*.pdf)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>R goes back to it.</source>
            <translation>R kehrt zu ihr zurück.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Save a PDF with the annotations</source>
            <translation>PDF mit den Anmerkungen speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Text of an annotation</source>
            <translation>Text einer Anmerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>Texts take notes only</source>
            <translation>Texte nehmen nur Notizen auf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>The PDF was saved</source>
            <translation>Die PDF-Datei wurde gespeichert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>This kind of file takes no annotations</source>
            <translation>Diese Art von Datei nimmt keine Anmerkungen auf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotating.py" />
            <source>{name} with annotations.pdf</source>
            <translation>{name} mit Anmerkungen.pdf</translation>
        </message>
    </context>
    <context>
        <name>AnnotationList</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Annotations</source>
            <translation>Anmerkungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Annotations stay on this computer: the site cannot store them. Save a PDF to give them to students.</source>
            <translation>Anmerkungen bleiben auf diesem Computer: Die Plattform kann sie nicht speichern. Speichern Sie eine PDF-Datei, um sie Studierenden zu geben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Criterion of the rubric</source>
            <translation>Kriterium des Bewertungsrasters</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Line {number}</source>
            <translation>Zeile {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>No annotations on this paper yet.</source>
            <translation>Noch keine Anmerkungen zu dieser Arbeit.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>No criterion</source>
            <translation>Kein Kriterium</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Notes stay on this computer: the site cannot store them. Add them to the feedback.</source>
            <translation>Notizen bleiben auf diesem Computer: Die Plattform kann sie nicht speichern. Übernehmen Sie sie in die Rückmeldung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Page {number}</source>
            <translation>Seite {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>Text of the annotation</source>
            <translation>Text der Anmerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>{place}: {note}</source>
            <translation>{place}: {note}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_list.py" />
            <source>“{words}”</source>
            <translation>„{words}“</translation>
        </message>
    </context>
    <context>
        <name>AnnotationRow</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Add the notes to the feedback</source>
            <translation>Notizen in die Rückmeldung übernehmen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Delete what is selected (Del)</source>
            <translation>Ausgewähltes löschen (Entf)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>List of annotations (L)</source>
            <translation>Liste der Anmerkungen (L)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Mark up the paper</source>
            <translation>Arbeit annotieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Save a PDF with the annotations…</source>
            <translation>PDF mit den Anmerkungen speichern…</translation>
        </message>
    </context>
    <context>
        <name>AnnotationSession</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_session.py" />
            <source>Forget this step</source>
            <translation>Diesen Schritt vergessen</translation>
        </message>
    </context>
    <context>
        <name>Annotations</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Arrow</source>
            <translation>Pfeil</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Box</source>
            <translation>Rechteck</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Cross</source>
            <translation>Kreuz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Freehand</source>
            <translation>Freihand</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Green</source>
            <translation>Grün</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Highlight</source>
            <translation>Hervorheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Note on the whole page</source>
            <translation>Notiz zur ganzen Seite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Red</source>
            <translation>Rot</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Stamp from a comment</source>
            <translation>Stempel aus einem Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Tick</source>
            <translation>Haken</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/annotating/annotation_row.py" />
            <source>Yellow</source>
            <translation>Gelb</translation>
        </message>
    </context>
    <context>
        <name>AnnouncementsPage</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Announcement text</source>
            <translation>Text der Ankündigung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Announcements</source>
            <translation>Ankündigungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Announcements need a connection</source>
            <translation>Ankündigungen brauchen eine Verbindung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Announcements of this course appear here.</source>
            <translation>Ankündigungen dieses Kurses erscheinen hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Announcements, newest first</source>
            <translation>Ankündigungen, neueste zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Choose an announcement to read it.</source>
            <translation>Wählen Sie eine Ankündigung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Create</source>
            <translation>Anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Delete announcement</source>
            <translation>Ankündigung löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Delete “{title}”?</source>
            <translation>„{title}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Delete…</source>
            <translation>Löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>New announcement</source>
            <translation>Neue Ankündigung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>New announcement…</source>
            <translation>Neue Ankündigung…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>No announcements</source>
            <translation>Keine Ankündigungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>No one will be able to see it. This cannot be undone.</source>
            <translation>Niemand wird sie mehr sehen. Dies kann nicht rückgängig gemacht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>They appear here once you are online.</source>
            <translation>Sie erscheinen hier, sobald Sie online sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>Until</source>
            <translation>Bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>“{title}” was changed on the site.</source>
            <translation>„{title}“ wurde auf der Plattform geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>“{title}” was created.</source>
            <translation>„{title}“ wurde angelegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/announcements_page.py" />
            <source>“{title}” was deleted.</source>
            <translation>„{title}“ wurde gelöscht.</translation>
        </message>
    </context>
    <context>
        <name>AnswerPane</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>Choose a file of any kind; it stays on this computer, encrypted.</source>
            <translation>Wählen Sie eine Datei beliebiger Art; sie bleibt verschlüsselt auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>Choose the model answer</source>
            <translation>Musterlösung wählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>Choose the model answer of this column</source>
            <translation>Musterlösung dieser Spalte wählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>Choose…</source>
            <translation>Wählen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>It is removed from this computer's data. The file that you chose stays where it is.</source>
            <translation>Sie wird aus den Daten dieses Computers entfernt. Die Datei, die Sie gewählt haben, bleibt, wo sie ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>No model answer</source>
            <translation>Keine Musterlösung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>No model answer yet</source>
            <translation>Noch keine Musterlösung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>Remove the model answer?</source>
            <translation>Musterlösung entfernen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>The model answer cannot be read</source>
            <translation>Die Musterlösung ist nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/answer_pane.py" />
            <source>model answer</source>
            <translation>Musterlösung</translation>
        </message>
    </context>
    <context>
        <name>Ask</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Enter it again.</source>
            <translation>Geben Sie sie noch einmal ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Next</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Set passphrase</source>
            <translation>Passphrase festlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>The passphrases do not match.</source>
            <translation>Die Passphrasen stimmen nicht überein.</translation>
        </message>
    </context>
    <context>
        <name>AttemptDifference</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>Comparing…</source>
            <translation>Wird verglichen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>The attempts cannot be compared. {why}.</source>
            <translation>Die Versuche können nicht verglichen werden. {why}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>The other attempt has no paper to compare.</source>
            <translation>Der andere Versuch hat keine Arbeit zum Vergleichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>There is no earlier attempt.</source>
            <translation>Es gibt keinen früheren Versuch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>There is no other attempt of this student.</source>
            <translation>Es gibt keinen anderen Versuch dieser Person.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>There is no paper to compare.</source>
            <translation>Es gibt keine Arbeit zum Vergleichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/attempt_difference.py" />
            <source>attempt {number}</source>
            <translation>Versuch {number}</translation>
        </message>
    </context>
    <context>
        <name>BackUp</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>%Ln changes not sent</source>
            <translation>
                <numerusform>%Ln Änderung nicht übermittelt</numerusform>
                <numerusform>%Ln Änderungen nicht übermittelt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>%Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung</numerusform>
                <numerusform>%Ln Bewertungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>1 change not sent</source>
            <translation>1 Änderung nicht übermittelt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>1 grade</source>
            <translation>1 Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Back up data</source>
            <translation>Daten sichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Backup (*{ending})</source>
            <translation>Sicherung (*{ending})</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>The backup is from {when}. Complete: {grades}, {unsent}.</source>
            <translation>Die Sicherung ist vom {when}. Vollständig: {grades}, {unsent}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>The backup was saved and checked.</source>
            <translation>Die Sicherung wurde gespeichert und geprüft.</translation>
        </message>
    </context>
    <context>
        <name>BatchModel</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Added</source>
            <translation>Hinzugefügt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Top level of the course</source>
            <translation>Oberste Ebene des Kurses</translation>
        </message>
    </context>
    <context>
        <name>BlocksView</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/blocks_view.py" />
            <source>It leads to {address}</source>
            <translation>Er führt zu {address}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/blocks_view.py" />
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/blocks_view.py" />
            <source>Open the student's link?</source>
            <translation>Den Link der Person öffnen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/blocks_view.py" />
            <source>Open this link?</source>
            <translation>Diesen Link öffnen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/blocks_view.py" />
            <source>Part {number}</source>
            <translation>Teil {number}</translation>
        </message>
    </context>
    <context>
        <name>CellHistory</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/cell_history.py" />
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/cell_history.py" />
            <source>Select a cell to see its earlier values.</source>
            <translation>Wählen Sie eine Zelle, um ihre früheren Werte zu sehen.</translation>
        </message>
    </context>
    <context>
        <name>CellPanel</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>%Ln older changes are in the cell history.</source>
            <translation>
                <numerusform>%Ln ältere Änderung steht im Verlauf der Zelle.</numerusform>
                <numerusform>%Ln ältere Änderungen stehen im Verlauf der Zelle.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>1 older change is in the cell history.</source>
            <translation>1 ältere Änderung steht im Verlauf der Zelle.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Chosen in the rubric of the site</source>
            <translation>Im Bewertungsraster der Plattform gewählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Clear override</source>
            <translation>Überschreibung aufheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Ctrl+Enter goes to the next student</source>
            <translation>Strg+Eingabe geht zur nächsten Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Exempt</source>
            <translation>Befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Feedback to the student</source>
            <translation>Rückmeldung an die Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Feedback, notes and explanation</source>
            <translation>Rückmeldung, Notizen und Erklärung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>No changes yet.</source>
            <translation>Noch keine Änderungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Notes for graders only</source>
            <translation>Notizen nur für Bewertende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Previous values</source>
            <translation>Frühere Werte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Remove exemption</source>
            <translation>Befreiung aufheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Select a cell to see its feedback and history.</source>
            <translation>Wählen Sie eine Zelle, um ihre Rückmeldung und ihren Verlauf zu sehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>Where this grade comes from</source>
            <translation>Wie diese Bewertung entsteht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/details_panel.py" />
            <source>only here</source>
            <translation>nur hier</translation>
        </message>
    </context>
    <context>
        <name>Cells</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>%Ln cells</source>
            <translation>
                <numerusform>%Ln Zelle</numerusform>
                <numerusform>%Ln Zellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>%Ln not read</source>
            <translation>
                <numerusform>%Ln nicht gelesen</numerusform>
                <numerusform>%Ln nicht gelesen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>Complete</source>
            <translation>Vollständig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>Incomplete</source>
            <translation>Unvollständig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>above the points possible</source>
            <translation>über den möglichen Punkten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>below zero</source>
            <translation>unter null</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>empty</source>
            <translation>leer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>exempt</source>
            <translation>befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>flagged</source>
            <translation>gekennzeichnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>has feedback</source>
            <translation>hat Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>has left the course</source>
            <translation>hat den Kurs verlassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>has notes</source>
            <translation>hat Notizen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>high</source>
            <translation>hoch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>highest {value}</source>
            <translation>höchster {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>in conflict: choose one of two values</source>
            <translation>im Konflikt: Wählen Sie einen von zwei Werten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>late</source>
            <translation>verspätet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>low</source>
            <translation>niedrig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>lowest {value}</source>
            <translation>niedrigster {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>mean {value}</source>
            <translation>Mittel {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>median {value}</source>
            <translation>Median {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>needs grading</source>
            <translation>zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>no access</source>
            <translation>kein Zugriff</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>not read yet</source>
            <translation>noch nicht gelesen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>only here, will be sent</source>
            <translation>nur hier, wird gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>overridden</source>
            <translation>überschrieben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>refused by the server, kept here</source>
            <translation>vom Server abgelehnt, hier aufbewahrt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>the column was deleted on the site</source>
            <translation>die Spalte wurde auf der Plattform gelöscht</translation>
        </message>
    </context>
    <context>
        <name>ChoiceList</name>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_model.py" />
            <source>Leave out</source>
            <translation>Auslassen</translation>
        </message>
    </context>
    <context>
        <name>ColumnDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Now on the site: {value}</source>
            <translation>Jetzt auf der Plattform: {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>The site did not accept this. What you typed is still here.</source>
            <translation>Die Plattform hat dies nicht angenommen. Was Sie eingegeben haben, ist noch da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>The site says: {words}</source>
            <translation>Die Plattform sagt: {words}</translation>
        </message>
    </context>
    <context>
        <name>ColumnForm</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>A column needs a name.</source>
            <translation>Eine Spalte braucht einen Namen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Average visible to students</source>
            <translation>Durchschnitt für Studierende sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Choose the date until which names are hidden.</source>
            <translation>Wählen Sie das Datum, bis zu dem die Namen verborgen sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Counts towards totals</source>
            <translation>Zählt zu den Gesamtwerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Course default</source>
            <translation>Vorgabe des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Due on</source>
            <translation>Fällig am</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Enter the points as a number, such as 100 or 7.5.</source>
            <translation>Geben Sie die Punkte als Zahl ein, zum Beispiel 100 oder 7,5.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Names hidden until</source>
            <translation>Namen verborgen bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>No limit</source>
            <translation>Unbegrenzt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>On</source>
            <translation>Am</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Until</source>
            <translation>Bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/form.py" />
            <source>Visible to students</source>
            <translation>Für Studierende sichtbar</translation>
        </message>
    </context>
    <context>
        <name>ColumnHeader</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/column_header.py" />
            <source>Category</source>
            <translation>Kategorie</translation>
        </message>
    </context>
    <context>
        <name>ColumnMenu</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Column statistics</source>
            <translation>Spalten&amp;statistik</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Delete column…</source>
            <translation>Spalte l&amp;öschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Hide</source>
            <translation>A&amp;usblenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Then sort by this</source>
            <translation>&amp;Dann hiernach sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Wider</source>
            <translation>&amp;Breiter</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Co&amp;lor rules…</source>
            <translation>&amp;Farbregeln…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Col&amp;umns…</source>
            <translation>S&amp;palten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Column s&amp;ettings…</source>
            <translation>Spalten&amp;einstellungen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>E&amp;xport submissions…</source>
            <translation>Abgaben e&amp;xportieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Enter &amp;0 for missing grades…</source>
            <translation>&amp;0 für fehlende Bewertungen eintragen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Free&amp;ze</source>
            <translation>F&amp;ixieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Na&amp;rrower</source>
            <translation>S&amp;chmaler</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Only students who need &amp;grading</source>
            <translation>Nur Studierende mit Arbeiten zu be&amp;werten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Only students who subm&amp;itted late</source>
            <translation>Nur verspätete Ab&amp;gaben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Only students with &amp;no grade</source>
            <translation>Nur Studierende &amp;ohne Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Scores &amp;between…</source>
            <translation>Pu&amp;nktzahlen zwischen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Sort &amp;A to Z</source>
            <translation>Von A bis &amp;Z sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Sort &amp;Z to A</source>
            <translation>Von Z bis A so&amp;rtieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Sort &amp;ascending</source>
            <translation>Aufs&amp;teigend sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Sort de&amp;scending</source>
            <translation>&amp;Absteigend sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>Unfree&amp;ze</source>
            <translation>Fixierung &amp;lösen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>What-i&amp;f column…</source>
            <translation>Was-w&amp;äre-wenn-Spalte…</translation>
        </message>
    </context>
    <context>
        <name>ColumnPanel</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>All students</source>
            <translation>Alle Studierenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Column statistics</source>
            <translation>Spaltenstatistik</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Exempt</source>
            <translation>Befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Highest</source>
            <translation>Höchste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Lower quartile</source>
            <translation>Unteres Quartil</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Lowest</source>
            <translation>Niedrigste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Mean</source>
            <translation>Mittelwert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Median</source>
            <translation>Median</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>No grade</source>
            <translation>Keine Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>No scores in this column yet.</source>
            <translation>Noch keine Punktzahlen in dieser Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Scores</source>
            <translation>Punktzahlen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Scores by range</source>
            <translation>Punktzahlen nach Bereichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Standard deviation</source>
            <translation>Standardabweichung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Students shown</source>
            <translation>Angezeigte Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Submitted late</source>
            <translation>Verspätet abgegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>To grade</source>
            <translation>Zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>Upper quartile</source>
            <translation>Oberes Quartil</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/statistics_panel.py" />
            <source>{graded} of {all}</source>
            <translation>{graded} von {all}</translation>
        </message>
    </context>
    <context>
        <name>ColumnVerbs</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Column settings</source>
            <translation>Spalteneinstellungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Create column</source>
            <translation>Spalte anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Its grades stay in the history on this computer.</source>
            <translation>Ihre Bewertungen bleiben im Verlauf auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>New column</source>
            <translation>Neue Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Restore</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Select a column first.</source>
            <translation>Wählen Sie zuerst eine Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>The site kept its own value for: {fields}.</source>
            <translation>Die Plattform hat ihren eigenen Wert behalten für: {fields}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>You can still add what-if columns of your own.</source>
            <translation>Sie können weiter eigene Was-wäre-wenn-Spalten hinzufügen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>Your role in this course does not let you change columns.</source>
            <translation>Ihre Rolle in diesem Kurs lässt Sie keine Spalten ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>“{title}” was changed on the site.</source>
            <translation>„{title}“ wurde auf der Plattform geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>“{title}” was created.</source>
            <translation>„{title}“ wurde angelegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>“{title}” was deleted.</source>
            <translation>„{title}“ wurde gelöscht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_actions.py" />
            <source>“{title}” was removed.</source>
            <translation>„{title}“ wurde entfernt.</translation>
        </message>
    </context>
    <context>
        <name>Columns</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>%Ln attempts</source>
            <translation>
                <numerusform>%Ln Versuch</numerusform>
                <numerusform>%Ln Versuche</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>%Ln columns not read yet</source>
            <translation>
                <numerusform>%Ln Spalte noch nicht gelesen</numerusform>
                <numerusform>%Ln Spalten noch nicht gelesen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>%Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung</numerusform>
                <numerusform>%Ln Bewertungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>1 attempt</source>
            <translation>1 Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>1 column not read yet</source>
            <translation>1 Spalte noch nicht gelesen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>1 grade</source>
            <translation>1 Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>1 point possible</source>
            <translation>1 Punkt möglich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Attempt that counts</source>
            <translation>Versuch, der zählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Attempts allowed</source>
            <translation>Erlaubte Versuche</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Attempts and hidden names are only for columns with student submissions.</source>
            <translation>Versuche und verborgene Namen gibt es nur bei Spalten mit Abgaben der Studierenden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Average visible to students</source>
            <translation>Durchschnitt für Studierende sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Category</source>
            <translation>Kategorie</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Counts towards totals</source>
            <translation>Zählt zu den Gesamtwerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Description</source>
            <translation>Beschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Due</source>
            <translation>Fällig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Entered by graders</source>
            <translation>Von Bewertenden eingetragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Hidden until a date</source>
            <translation>Verborgen bis zu einem Datum</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Hidden until all work is graded</source>
            <translation>Verborgen, bis alles bewertet ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>In this kind of course, the name for students and the totals are set on the site.</source>
            <translation>In Kursen dieser Art werden der Name für Studierende und die Gesamtwerte auf der Plattform eingestellt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Name for students</source>
            <translation>Name für Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Names are hidden</source>
            <translation>Namen sind verborgen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Points possible</source>
            <translation>Mögliche Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Shown</source>
            <translation>Sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Shown as</source>
            <translation>Angezeigt als</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Source of grades</source>
            <translation>Herkunft der Bewertungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Student submissions</source>
            <translation>Abgaben der Studierenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Students' names</source>
            <translation>Namen der Studierenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The average of all attempts</source>
            <translation>Der Durchschnitt aller Versuche</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The best attempt</source>
            <translation>Der beste Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The first attempt</source>
            <translation>Der erste Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The last attempt</source>
            <translation>Der letzte Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The lowest attempt</source>
            <translation>Der schlechteste Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The server calculates this column: its points follow from its parts.</source>
            <translation>Der Server berechnet diese Spalte: Ihre Punkte ergeben sich aus ihren Teilen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>The source of grades is set when a column is created.</source>
            <translation>Die Herkunft der Bewertungen wird beim Anlegen einer Spalte festgelegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>This column has not been read from the site yet.</source>
            <translation>Diese Spalte wurde noch nicht von der Plattform gelesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>Visible to students</source>
            <translation>Für Studierende sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>You have no access to the grades of this column.</source>
            <translation>Sie haben keinen Zugriff auf die Bewertungen dieser Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>calculated</source>
            <translation>berechnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>calculated by the server</source>
            <translation>vom Server berechnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>deleted</source>
            <translation>gelöscht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>deleted on the site, kept here for its unsent grades</source>
            <translation>auf der Plattform gelöscht, hier aufbewahrt wegen nicht übermittelter Bewertungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>names are hidden, and so are grades</source>
            <translation>Namen sind verborgen, Bewertungen ebenso</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>names hidden</source>
            <translation>Namen verborgen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>no access to %Ln columns</source>
            <translation>
                <numerusform>kein Zugriff auf %Ln Spalte</numerusform>
                <numerusform>kein Zugriff auf %Ln Spalten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>no access to 1 column</source>
            <translation>kein Zugriff auf 1 Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>what if</source>
            <translation>Was wäre wenn</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>what if /{points}</source>
            <translation>Was wäre wenn /{points}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>what if, only here, calculated on this computer</source>
            <translation>Was wäre wenn, nur hier, auf diesem Computer berechnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>what if, only here, never sent</source>
            <translation>Was wäre wenn, nur hier, wird nie gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>{grades} and {attempts}</source>
            <translation>{grades} und {attempts}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/column_text.py" />
            <source>{points} points possible</source>
            <translation>{points} Punkte möglich</translation>
        </message>
    </context>
    <context>
        <name>ColumnsDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>By category</source>
            <translation>Nach Kategorie</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Find a column</source>
            <translation>Spalte suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Grades</source>
            <translation>Bewertungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Group columns by category</source>
            <translation>Spalten nach Kategorie gruppieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Hide all</source>
            <translation>Alle ausblenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Show all</source>
            <translation>Alle einblenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Show categories above the columns</source>
            <translation>Kategorien über den Spalten zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Space shows or hides a column; Alt with an arrow key moves it.</source>
            <translation>Die Leertaste blendet eine Spalte ein oder aus; Alt mit einer Pfeiltaste verschiebt sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Student details</source>
            <translation>Angaben zu Studierenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>This order is only for you and does not change the site.</source>
            <translation>Diese Reihenfolge gilt nur für Sie und ändert die Plattform nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/column_chooser.py" />
            <source>Up</source>
            <translation>Nach oben</translation>
        </message>
    </context>
    <context>
        <name>CommentChooser</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/chooser.py" />
            <source>Find a comment</source>
            <translation>Kommentar suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/chooser.py" />
            <source>There are no comments yet. Ctrl+T in the feedback saves what you wrote as one.</source>
            <translation>Noch gibt es keine Kommentare. Strg+T in der Rückmeldung speichert, was Sie geschrieben haben, als Kommentar.</translation>
        </message>
    </context>
    <context>
        <name>CommentDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>Edit comment</source>
            <translation>Kommentar bearbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>New comment</source>
            <translation>Neuer Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>None, or a number such as −2</source>
            <translation>Keine oder eine Zahl wie −2</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>Points</source>
            <translation>Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>Points of “{comment}”</source>
            <translation>Punkte von „{comment}“</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>Save comment</source>
            <translation>Kommentar speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/comment_dialog.py" />
            <source>{name}, {score} and {due} are filled in for each student.</source>
            <translation>{name}, {score} und {due} werden für jede Person ausgefüllt.</translation>
        </message>
    </context>
    <context>
        <name>CommentModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Comment</source>
            <translation>Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Points</source>
            <translation>Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Used</source>
            <translation>Anzahl</translation>
        </message>
    </context>
    <context>
        <name>ComparisonView</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>%Ln cells are the same.</source>
            <translation>
                <numerusform>%Ln Zelle ist gleich.</numerusform>
                <numerusform>%Ln Zellen sind gleich.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>1 cell is the same.</source>
            <translation>1 Zelle ist gleich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>All changes in the file</source>
            <translation>Alle Änderungen in der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Cells in the file</source>
            <translation>Zellen in der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Empty cells clear the grade</source>
            <translation>Leere Zellen löschen die Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Same {count}</source>
            <translation>Gleich {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Space ticks the selected rows; Ctrl+A selects all</source>
            <translation>Die Leertaste hakt die gewählten Zeilen an; Strg+A wählt alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Where both changed, use the file's grade</source>
            <translation>Wo sich beides geändert hat, die Bewertung der Datei nehmen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>{mark} In both {count}</source>
            <translation>{mark} In beiden {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>{mark} In the file {count}</source>
            <translation>{mark} In der Datei {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>{mark} On the server {count}</source>
            <translation>{mark} Auf dem Server {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>{mark} Refused {count}</source>
            <translation>{mark} Abgelehnt {count}</translation>
        </message>
    </context>
    <context>
        <name>Conflict</name>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>{student}, {column}: mine {mine}, theirs {theirs}</source>
            <translation>{student}, {column}: meine {mine}, andere {theirs}</translation>
        </message>
    </context>
    <context>
        <name>ConflictCard</name>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Before both changes:</source>
            <translation>Vor beiden Änderungen:</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Before both changes: {value}</source>
            <translation>Vor beiden Änderungen: {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Both texts</source>
            <translation>Beide Texte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Keep both…</source>
            <translation>Beide behalten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Keep mine</source>
            <translation>Meine behalten</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Keep mine in all %Ln</source>
            <translation>
                <numerusform>Meine in allen %Ln behalten</numerusform>
                <numerusform>Meine in allen %Ln behalten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Mine · {when}</source>
            <translation>Meine · {when}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>My text</source>
            <translation>Mein Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Save both</source>
            <translation>Beide speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Save both (key 3)</source>
            <translation>Beide speichern (Taste 3)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Someone else</source>
            <translation>Jemand anderes</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Take theirs</source>
            <translation>Andere übernehmen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Take theirs in all %Ln</source>
            <translation>
                <numerusform>Andere in allen %Ln übernehmen</numerusform>
                <numerusform>Andere in allen %Ln übernehmen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>The text before both changes</source>
            <translation>Der Text vor beiden Änderungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>Their text</source>
            <translation>Der andere Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>This text will be saved:</source>
            <translation>Dieser Text wird gespeichert:</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>{action} (key {key})</source>
            <translation>{action} (Taste {key})</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>{who} · first seen {when}</source>
            <translation>{who} · zuerst gesehen {when}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>{who} · on the server</source>
            <translation>{who} · auf dem Server</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_card.py" />
            <source>{who} · {when}</source>
            <translation>{who} · {when}</translation>
        </message>
    </context>
    <context>
        <name>ConflictModel</name>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>Entered</source>
            <translation>Eingegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>Mine</source>
            <translation>Meine</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>Student or item</source>
            <translation>Person oder Element</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>Theirs</source>
            <translation>Andere</translation>
        </message>
    </context>
    <context>
        <name>ConflictTable</name>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflict_list.py" />
            <source>Grades that two people changed</source>
            <translation>Bewertungen, die zwei Personen geändert haben</translation>
        </message>
    </context>
    <context>
        <name>ConflictTips</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/cell_text.py" />
            <source>Mine: {mine}
On the server: {theirs}
Press F4 to decide</source>
            <translation>Meine: {mine}
Auf dem Server: {theirs}
Mit F4 entscheiden</translation>
        </message>
    </context>
    <context>
        <name>ConflictsView</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/conflicts_view.py" />
            <source>%Ln grades were changed by two people</source>
            <translation>
                <numerusform>%Ln Bewertung haben zwei Personen geändert</numerusform>
                <numerusform>%Ln Bewertungen haben zwei Personen geändert</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/conflicts_view.py" />
            <source>%Ln values were changed by two people</source>
            <translation>
                <numerusform>%Ln Wert haben zwei Personen geändert</numerusform>
                <numerusform>%Ln Werte haben zwei Personen geändert</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflicts_view.py" />
            <source>1 grade was changed by two people</source>
            <translation>1 Bewertung haben zwei Personen geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflicts_view.py" />
            <source>1 mine · 2 theirs · 3 both · ↑ ↓ next · Esc back</source>
            <translation>1 meine · 2 andere · 3 beide · ↑ ↓ weiter · Esc zurück</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/conflicts_view.py" />
            <source>1 value was changed by two people</source>
            <translation>1 Wert haben zwei Personen geändert</translation>
        </message>
    </context>
    <context>
        <name>Content</name>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>A column that is not shown</source>
            <translation>Eine Spalte, die nicht angezeigt wird</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Assignment</source>
            <translation>Aufgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>By a release rule</source>
            <translation>Durch eine Freigaberegel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Continue…</source>
            <translation>Fortsetzen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Copying “{title}” was interrupted</source>
            <translation>Das Kopieren von „{title}“ wurde unterbrochen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Course link</source>
            <translation>Kurslink</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Discussion</source>
            <translation>Diskussion</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Document</source>
            <translation>Dokument</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Hidden</source>
            <translation>Verborgen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>In a hidden folder</source>
            <translation>In einem verborgenen Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Link</source>
            <translation>Link</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Other</source>
            <translation>Andere</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Test or assignment</source>
            <translation>Test oder Aufgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Tool</source>
            <translation>Werkzeug</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Untitled</source>
            <translation>Ohne Titel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Visible</source>
            <translation>Sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Visible from {start}</source>
            <translation>Sichtbar ab {start}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Visible until {end}</source>
            <translation>Sichtbar bis {end}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Visible {start} to {end}</source>
            <translation>Sichtbar {start} bis {end}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Was visible until {end}</source>
            <translation>War sichtbar bis {end}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>graded in {column}</source>
            <translation>bewertet in {column}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>in conflict</source>
            <translation>im Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>not sent yet</source>
            <translation>noch nicht übermittelt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>refused by the server</source>
            <translation>vom Server abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>{done} of {total} items copied.</source>
            <translation>{done} von {total} Elementen kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>{names} and {more} more</source>
            <translation>{names} und {more} weitere</translation>
        </message>
    </context>
    <context>
        <name>ContentBar</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>%Ln items</source>
            <translation>
                <numerusform>%Ln Element</numerusform>
                <numerusform>%Ln Elemente</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>%Ln items found</source>
            <translation>
                <numerusform>%Ln gefunden</numerusform>
                <numerusform>%Ln gefunden</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>1 item</source>
            <translation>1 Element</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>1 item found</source>
            <translation>1 gefunden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>Nothing found</source>
            <translation>Nichts gefunden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>Search this course's content</source>
            <translation>Inhalt dieses Kurses durchsuchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/bar.py" />
            <source>The first {shown} of {found} items</source>
            <translation>Die ersten {shown} von {found} Elementen</translation>
        </message>
    </context>
    <context>
        <name>ContentChanges</name>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Another change in this course came after it.</source>
            <translation>Danach wurde in diesem Kurs etwas anderes geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Choose Undo in the gradebook first.</source>
            <translation>Wählen Sie zuerst im Notenbuch „Rückgängig“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Hide</source>
            <translation>Verbergen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Hide %Ln items</source>
            <translation>
                <numerusform>%Ln Element verbergen</numerusform>
                <numerusform>%Ln Elemente verbergen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Nothing was undone</source>
            <translation>Es wurde nichts rückgängig gemacht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Rename “{title}”</source>
            <translation>„{title}“ umbenennen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Set dates</source>
            <translation>Termine setzen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Set dates of %Ln items</source>
            <translation>
                <numerusform>Termine von %Ln Element setzen</numerusform>
                <numerusform>Termine von %Ln Elementen setzen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Show %Ln items</source>
            <translation>
                <numerusform>%Ln Element zeigen</numerusform>
                <numerusform>%Ln Elemente zeigen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>When students see %Ln items</source>
            <translation>
                <numerusform>Wann Studierende %Ln Element sehen</numerusform>
                <numerusform>Wann Studierende %Ln Elemente sehen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>When students see “{title}”</source>
            <translation>Wann Studierende „{title}“ sehen</translation>
        </message>
    </context>
    <context>
        <name>ContentModel</name>
        <message>
            <location filename="../../lmsdesk/gui/content/tree_model.py" />
            <source>Graded in</source>
            <translation>Bewertet in</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/tree_model.py" />
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/tree_model.py" />
            <source>Students see it</source>
            <translation>Für Studierende sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/tree_model.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
    </context>
    <context>
        <name>ContentPage</name>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Alt+Down</source>
            <translation>Alt+Pfeil ab</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Alt+Up</source>
            <translation>Alt+Pfeil auf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Assignment…</source>
            <translation>Aufgabe…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Change the title (F2)</source>
            <translation>Titel ändern (F2)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Content</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Copy to…</source>
            <translation>Kopieren nach…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Create an item in the selected folder (Insert)</source>
            <translation>Ein Element im gewählten Ordner anlegen (Einfg)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Dates…</source>
            <translation>Termine…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Del</source>
            <translation>Entf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Delete…</source>
            <translation>Löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Document…</source>
            <translation>Dokument…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Download files…</source>
            <translation>Dateien herunterladen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Download, copy, move or delete the selected items</source>
            <translation>Gewählte Elemente herunterladen, kopieren, verschieben oder löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Files…</source>
            <translation>Dateien…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Folders, documents and files appear here.</source>
            <translation>Ordner, Dokumente und Dateien erscheinen hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Folder…</source>
            <translation>Ordner…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Hide</source>
            <translation>Verbergen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Hide it from students</source>
            <translation>Vor Studierenden verbergen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Let students see it</source>
            <translation>Für Studierende sichtbar machen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Link…</source>
            <translation>Link…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Move down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Move to…</source>
            <translation>Verschieben nach…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Move up</source>
            <translation>Nach oben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>No content yet</source>
            <translation>Noch kein Inhalt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Not loaded yet</source>
            <translation>Noch nicht geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Nothing on this page to undo</source>
            <translation>Auf dieser Seite gibt es nichts rückgängig zu machen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Set when students can see it</source>
            <translation>Festlegen, wann Studierende es sehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/page.py" />
            <source>The content of this course appears here.</source>
            <translation>Der Inhalt dieses Kurses erscheint hier.</translation>
        </message>
    </context>
    <context>
        <name>ContentTreeView</name>
        <message>
            <location filename="../../lmsdesk/gui/content/tree_view.py" />
            <source>Contents of the course</source>
            <translation>Inhalt des Kurses</translation>
        </message>
    </context>
    <context>
        <name>ContentTrees</name>
        <message>
            <location filename="../../lmsdesk/gui/content/tree_view.py" />
            <source>Content found</source>
            <translation>Gefundener Inhalt</translation>
        </message>
    </context>
    <context>
        <name>CopyActions</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Another program will open “{name}” as it is in the course.</source>
            <translation>Ein anderes Programm öffnet „{name}“, wie es im Kurs liegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Another program will open “{name}” as the student submitted it.</source>
            <translation>Ein anderes Programm öffnet „{name}“, wie es abgegeben wurde.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Files like “{name}” can run programs.</source>
            <translation>Dateien wie „{name}“ können Programme ausführen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>LibreOffice is laying out the pages</source>
            <translation>LibreOffice teilt die Seiten ein</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>LibreOffice will read “{name}” on this computer, with macros and links off.</source>
            <translation>LibreOffice liest „{name}“ auf diesem Computer, ohne Makros und Verknüpfungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>No program opens this file</source>
            <translation>Kein Programm öffnet diese Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Open the original?</source>
            <translation>Das Original öffnen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Save a copy</source>
            <translation>Kopie speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Save a copy if you trust it.</source>
            <translation>Speichern Sie eine Kopie, wenn Sie ihr vertrauen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Save a copy instead.</source>
            <translation>Speichern Sie stattdessen eine Kopie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Show pages</source>
            <translation>Seiten zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>Show the pages?</source>
            <translation>Die Seiten zeigen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>The copy was saved</source>
            <translation>Die Kopie wurde gespeichert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>This computer has no program for “{name}”.</source>
            <translation>Dieser Computer hat kein Programm für „{name}“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/copies.py" />
            <source>This file was not opened</source>
            <translation>Diese Datei wurde nicht geöffnet</translation>
        </message>
    </context>
    <context>
        <name>CopyBranchDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>%Ln items are shown by a release rule; their copies are hidden.</source>
            <translation>
                <numerusform>%Ln Element wird durch eine Freigaberegel gezeigt; seine Kopie ist verborgen.</numerusform>
                <numerusform>%Ln Elemente werden durch eine Freigaberegel gezeigt; ihre Kopien sind verborgen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>%Ln items were copied.</source>
            <translation>
                <numerusform>%Ln Element wurde kopiert.</numerusform>
                <numerusform>%Ln Elemente wurden kopiert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>%Ln items will be copied</source>
            <translation>
                <numerusform>%Ln Element wird kopiert</numerusform>
                <numerusform>%Ln Elemente werden kopiert</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>1 item is shown by a release rule; its copy is hidden.</source>
            <translation>1 Element wird durch eine Freigaberegel gezeigt; seine Kopie ist verborgen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>1 item was copied.</source>
            <translation>1 Element wurde kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>1 item will be copied</source>
            <translation>1 Element wird kopiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Copy %Ln items</source>
            <translation>
                <numerusform>%Ln Element kopieren</numerusform>
                <numerusform>%Ln Elemente kopieren</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Copy “{title}”</source>
            <translation>„{title}“ kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Copying…</source>
            <translation>Wird kopiert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Counting what would be copied…</source>
            <translation>Es wird gezählt, was kopiert würde…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>In the folder</source>
            <translation>In den Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>None of this can be copied.</source>
            <translation>Nichts davon kann kopiert werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>These cannot be copied: {kinds}. Create them again in the other course.</source>
            <translation>Nicht kopiert werden können: {kinds}. Legen Sie sie im anderen Kurs neu an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>To the course</source>
            <translation>In den Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Top level of the course</source>
            <translation>Oberste Ebene des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>You cannot create items in any course.</source>
            <translation>Sie können in keinem Kurs Elemente anlegen.</translation>
        </message>
    </context>
    <context>
        <name>CopyCourseDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>A course with this ID exists already. Choose another ID.</source>
            <translation>Es gibt schon einen Kurs mit dieser Kennung. Wählen Sie eine andere.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Copy course</source>
            <translation>Kurs kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Copy everything</source>
            <translation>Alles kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Copy “{title}”</source>
            <translation>„{title}“ kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Copying…</source>
            <translation>Wird kopiert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Course ID of the copy</source>
            <translation>Kurskennung der Kopie</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>Nothing was copied.</source>
            <translation>Es wurde nichts kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/copy_dialog.py" />
            <source>People and their grades are not copied. The copy is made on the site.</source>
            <translation>Personen und ihre Bewertungen werden nicht kopiert. Die Kopie entsteht auf der Plattform.</translation>
        </message>
    </context>
    <context>
        <name>Corner</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>Email</source>
            <translation>E-Mail</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>ID</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>Section</source>
            <translation>Sektion</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>Sort by name or ID; hold Shift to add a sort key</source>
            <translation>Nach Name oder Kennung sortieren; mit Umschalt kommt ein Sortierschlüssel dazu</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>Students, sort by name or ID</source>
            <translation>Studierende, nach Name oder Kennung sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/student_header.py" />
            <source>User name</source>
            <translation>Benutzername</translation>
        </message>
    </context>
    <context>
        <name>CourseList</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>%Ln conflicts</source>
            <translation>
                <numerusform>%Ln Konflikt</numerusform>
                <numerusform>%Ln Konflikte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>%Ln not sent yet</source>
            <translation>
                <numerusform>%Ln noch nicht übermittelt</numerusform>
                <numerusform>%Ln noch nicht übermittelt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>%Ln to grade</source>
            <translation>
                <numerusform>%Ln zu bewerten</numerusform>
                <numerusform>%Ln zu bewerten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>1 conflict</source>
            <translation>1 Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>1 not sent yet</source>
            <translation>1 noch nicht übermittelt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>1 to grade</source>
            <translation>1 zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>All courses</source>
            <translation>Alle Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>Courses</source>
            <translation>Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>Favorites</source>
            <translation>Favoriten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>Other courses</source>
            <translation>Andere Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>Search courses</source>
            <translation>Kurse suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>Sites and sign-in</source>
            <translation>Plattformen und Anmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>Submissions to grade, in all courses</source>
            <translation>Zu bewertende Abgaben, in allen Kursen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>To grade</source>
            <translation>Zu bewerten</translation>
        </message>
    </context>
    <context>
        <name>CourseListPage</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/course_list_page.py" />
            <source>Offline: you can view this list. Changes need a connection.</source>
            <translation>Offline: Sie können diese Liste ansehen. Änderungen brauchen eine Verbindung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/course_list_page.py" />
            <source>Your role in this course lets you view this list, but not change it.</source>
            <translation>Mit Ihrer Rolle in diesem Kurs können Sie diese Liste ansehen, aber nicht ändern.</translation>
        </message>
    </context>
    <context>
        <name>CoursePage</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/page.py" />
            <source>Open a course first.</source>
            <translation>Öffnen Sie zuerst einen Kurs.</translation>
        </message>
    </context>
    <context>
        <name>CourseStrip</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>Announcements</source>
            <translation>Ankündigungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>Content</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>Gradebook</source>
            <translation>Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>Pages of the course</source>
            <translation>Seiten des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>People</source>
            <translation>Personen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>Settings</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_strip.py" />
            <source>Submissions</source>
            <translation>Abgaben</translation>
        </message>
    </context>
    <context>
        <name>CoursesPage</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Course</source>
            <translation>Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Courses</source>
            <translation>Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Courses you teach or assist on this site appear here.</source>
            <translation>Kurse dieser Plattform, in denen Sie lehren oder mitarbeiten, erscheinen hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Grade the submissions of this course (F3)</source>
            <translation>Abgaben dieses Kurses bewerten (F3)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>It will be tried again automatically.</source>
            <translation>Es wird automatisch erneut versucht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Loading your courses…</source>
            <translation>Ihre Kurse werden geladen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>No courses</source>
            <translation>Keine Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Open site administration</source>
            <translation>Plattformverwaltung öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Sign in</source>
            <translation>Anmelden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Sign in to see your courses</source>
            <translation>Melden Sie sich an, um Ihre Kurse zu sehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Term</source>
            <translation>Semester</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>The sign-in page of your site opens here. Your password stays between you and the site.</source>
            <translation>Die Anmeldeseite Ihrer Plattform öffnet sich hier. Ihr Passwort bleibt zwischen Ihnen und der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>The site cannot be reached</source>
            <translation>Die Plattform ist nicht erreichbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>To grade</source>
            <translation>Zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Updated</source>
            <translation>Aktualisiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Working offline</source>
            <translation>Sie arbeiten offline</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Your courses appear once you go online.</source>
            <translation>Ihre Kurse erscheinen, sobald Sie online gehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>Your courses could not be loaded</source>
            <translation>Ihre Kurse konnten nicht geladen werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/courses_page.py" />
            <source>not yet opened</source>
            <translation>noch nicht geöffnet</translation>
        </message>
    </context>
    <context>
        <name>CrashDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/crash_dialog.py" />
            <source>Copied</source>
            <translation>Kopiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/crash_dialog.py" />
            <source>Copy report</source>
            <translation>Bericht kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/crash_dialog.py" />
            <source>Every grade entered so far is stored on this computer, and you can keep working. If this happens again, copy the report and send it to the program's maintainers; it contains no names, grades or passwords.</source>
            <translation>Jede bisher eingegebene Bewertung ist auf diesem Computer gespeichert, und Sie können weiterarbeiten. Kommt es wieder vor, kopieren Sie den Bericht, und schicken Sie ihn denen, die das Programm betreuen; er enthält keine Namen, Bewertungen oder Passwörter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/crash_dialog.py" />
            <source>Report</source>
            <translation>Bericht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/crash_dialog.py" />
            <source>Something went wrong in lmsdesk</source>
            <translation>In lmsdesk ist etwas schiefgegangen</translation>
        </message>
    </context>
    <context>
        <name>CutOffCopyDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>%Ln items are there.</source>
            <translation>
                <numerusform>%Ln Element ist da.</numerusform>
                <numerusform>%Ln Elemente sind da.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>1 item is there.</source>
            <translation>1 Element ist da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Continue</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Continue copying “{title}”?</source>
            <translation>Kopieren von „{title}“ fortsetzen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Copying…</source>
            <translation>Wird kopiert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Leave as it is</source>
            <translation>So lassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Not copied yet: {items}.</source>
            <translation>Noch nicht kopiert: {items}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/copy_branch_dialog.py" />
            <source>Nothing is copied twice.</source>
            <translation>Nichts wird doppelt kopiert.</translation>
        </message>
    </context>
    <context>
        <name>DatesDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>&amp;From</source>
            <translation>&amp;Von</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>&amp;Until</source>
            <translation>&amp;Bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>Set dates</source>
            <translation>Termine setzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/changes.py" />
            <source>The end must be after the start.</source>
            <translation>Das Ende muss nach dem Anfang liegen.</translation>
        </message>
    </context>
    <context>
        <name>DeleteColumnDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>%Ln grades are</source>
            <translation>
                <numerusform>%Ln Bewertung liegt</numerusform>
                <numerusform>%Ln Bewertungen liegen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>1 grade is</source>
            <translation>1 Bewertung liegt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Counting its grades…</source>
            <translation>Die Bewertungen werden gezählt…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Delete column</source>
            <translation>Spalte löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Delete empty column</source>
            <translation>Leere Spalte löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Delete {lost}</source>
            <translation>{lost} löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Delete “{title}”?</source>
            <translation>„{title}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Deleting…</source>
            <translation>Wird gelöscht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>It belongs to an assignment of the course, which can then no longer be graded.</source>
            <translation>Sie gehört zu einer Aufgabe des Kurses, die dann nicht mehr bewertet werden kann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>It counts towards {names}, which will change.</source>
            <translation>Sie zählt zu {names}; dort ändern sich die Werte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>It is empty. It will be removed for everyone, and this cannot be undone.</source>
            <translation>Sie ist leer. Sie wird für alle entfernt, und dies kann nicht rückgängig gemacht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Its grades stay in the history on this computer.</source>
            <translation>Ihre Bewertungen bleiben im Verlauf auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>Keep column</source>
            <translation>Spalte behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>{grades} only on this computer and will not be sent.</source>
            <translation>{grades} nur auf diesem Computer; davon wird nichts gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/column_dialog.py" />
            <source>{lost} on the server will be removed with it, for everyone. This cannot be undone.</source>
            <translation>Auf dem Server wird mit ihr entfernt, für alle: {lost}. Dies kann nicht rückgängig gemacht werden.</translation>
        </message>
    </context>
    <context>
        <name>DeleteItemsDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>%Ln attempts</source>
            <translation>
                <numerusform>%Ln Versuch</numerusform>
                <numerusform>%Ln Versuche</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>%Ln changes are</source>
            <translation>
                <numerusform>%Ln Änderung ist</numerusform>
                <numerusform>%Ln Änderungen sind</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>%Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung</numerusform>
                <numerusform>%Ln Bewertungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>%Ln items in it</source>
            <translation>
                <numerusform>%Ln Element darin</numerusform>
                <numerusform>%Ln Elemente darin</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>1 attempt</source>
            <translation>1 Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>1 change is</source>
            <translation>1 Änderung ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>1 grade</source>
            <translation>1 Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>1 item in it</source>
            <translation>1 Element darin</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Delete %Ln items</source>
            <translation>
                <numerusform>%Ln Element löschen</numerusform>
                <numerusform>%Ln Elemente löschen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Delete %Ln items?</source>
            <translation>
                <numerusform>%Ln Element löschen?</numerusform>
                <numerusform>%Ln Elemente löschen?</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Delete the grades as well</source>
            <translation>Die Bewertungen auch löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Delete “{title}”?</source>
            <translation>„{title}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>This cannot be undone.</source>
            <translation>Dies kann nicht rückgängig gemacht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>{attempts} by students will be deleted for everyone.</source>
            <translation>Abgaben von Studierenden werden für alle gelöscht: {attempts}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>{changes} only on this computer and will not be sent.</source>
            <translation>{changes} nur auf diesem Computer und nicht mehr zu senden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>{grades} will stay in the gradebook as if entered by hand, unless you tick the box below.</source>
            <translation>Im Notenbuch bleibt, wie von Hand eingetragen, wenn Sie das Kästchen unten nicht ankreuzen: {grades}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>{items} will be deleted as well.</source>
            <translation>Auch gelöscht: {items}.</translation>
        </message>
    </context>
    <context>
        <name>DeskApp</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/signing_in.py" />
            <source>Application secret</source>
            <translation>Anwendungsgeheimnis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/signing_in.py" />
            <source>Check key and secret</source>
            <translation>Schlüssel und Geheimnis prüfen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/signing_in.py" />
            <source>Sign in</source>
            <translation>Anmelden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/signing_in.py" />
            <source>The application secret of {site} is not in the keychain. Enter it again.</source>
            <translation>Das Anwendungsgeheimnis von {site} ist nicht im Schlüsselbund. Geben Sie es erneut ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/app.py" />
            <source>The practice site is not installed.</source>
            <translation>Die Übungsplattform ist nicht installiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/signing_in.py" />
            <source>This system has no keychain for the application secret of {site}. Enter it again.</source>
            <translation>Dieses System hat keinen Schlüsselbund für das Anwendungsgeheimnis von {site}. Geben Sie es erneut ein.</translation>
        </message>
    </context>
    <context>
        <name>DetailPane</name>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Choose an item</source>
            <translation>Wählen Sie ein Element</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Graded in {column}</source>
            <translation>Bewertet in {column}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>It is not a web address.</source>
            <translation>Es ist keine Webadresse.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Nothing to read here</source>
            <translation>Hier gibt es nichts zu lesen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Open on the site…</source>
            <translation>Auf der Plattform öffnen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Open the link…</source>
            <translation>Link öffnen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Open this item on the site to see it.</source>
            <translation>Öffnen Sie dieses Element auf der Plattform, um es zu sehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Open this link?</source>
            <translation>Diesen Link öffnen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Save the file</source>
            <translation>Datei speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Save the file…</source>
            <translation>Datei speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>Text and files of this item</source>
            <translation>Text und Dateien dieses Elements</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>The file was saved</source>
            <translation>Die Datei wurde gespeichert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>The items in this folder are listed below it.</source>
            <translation>Die Elemente dieses Ordners stehen links darunter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/detail_pane.py" />
            <source>This link cannot be opened</source>
            <translation>Dieser Link kann nicht geöffnet werden</translation>
        </message>
    </context>
    <context>
        <name>Dialogs</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Tables ({endings})</source>
            <translation>Tabellen ({endings})</translation>
        </message>
    </context>
    <context>
        <name>DifferenceView</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>%Ln lines</source>
            <translation>
                <numerusform>%Ln Zeile</numerusform>
                <numerusform>%Ln Zeilen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>%Ln places</source>
            <translation>
                <numerusform>an %Ln Stelle</numerusform>
                <numerusform>an %Ln Stellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>%Ln words</source>
            <translation>
                <numerusform>%Ln Wort</numerusform>
                <numerusform>%Ln Wörter</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>1 line</source>
            <translation>1 Zeile</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>1 place</source>
            <translation>an 1 Stelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>1 word</source>
            <translation>1 Wort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>Change {number} of {all}</source>
            <translation>Änderung {number} von {all}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>Compared with {other}: {removed} removed, {added} added, in {places}. Ctrl+PgDn: next change.</source>
            <translation>Verglichen mit {other}: {removed} entfernt, {added} hinzugefügt, {places}. Strg+Bild ab: nächste Änderung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>Only the beginning was compared.</source>
            <translation>Nur der Anfang wurde verglichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>The text is the same as in {other}.</source>
            <translation>Der Text ist derselbe wie in {other}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>added: {words}</source>
            <translation>hinzugefügt: {words}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/difference_view.py" />
            <source>removed: {words}</source>
            <translation>entfernt: {words}</translation>
        </message>
    </context>
    <context>
        <name>DownloadDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>%Ln items were downloaded.</source>
            <translation>
                <numerusform>%Ln Element wurde heruntergeladen.</numerusform>
                <numerusform>%Ln Elemente wurden heruntergeladen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>1 item was downloaded.</source>
            <translation>1 Element wurde heruntergeladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Download</source>
            <translation>Herunterladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Download files</source>
            <translation>Dateien herunterladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Downloading…</source>
            <translation>Wird heruntergeladen…</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>The files of %Ln items</source>
            <translation>
                <numerusform>Die Dateien von %Ln Element</numerusform>
                <numerusform>Die Dateien von %Ln Elementen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>The files of 1 item</source>
            <translation>Die Dateien von 1 Element</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>To continue, download to the same folder again.</source>
            <translation>Zum Fortsetzen laden Sie noch einmal in denselben Ordner herunter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>{files} will be saved in {folder}. Files from an earlier download are left as they are.</source>
            <translation>{files} werden in {folder} gespeichert. Dateien, die früher heruntergeladen wurden, bleiben, wie sie sind.</translation>
        </message>
    </context>
    <context>
        <name>DraftModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>A newer attempt has arrived</source>
            <translation>Ein neuerer Versuch ist da</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Feedback</source>
            <translation>Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>No longer on the site</source>
            <translation>Nicht mehr auf der Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>No score yet</source>
            <translation>Noch keine Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Not filled in: {names}</source>
            <translation>Nicht ausgefüllt: {names}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Remark</source>
            <translation>Bemerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>The student sees an earlier mark</source>
            <translation>Die Person sieht eine frühere Bewertung</translation>
        </message>
    </context>
    <context>
        <name>DragOut</name>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>Drop the items, or drag them again.</source>
            <translation>Legen Sie die Elemente ab, oder ziehen Sie sie noch einmal.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>Files are downloaded from the site when you drag them. Connect and try again.</source>
            <translation>Dateien werden beim Ziehen von der Plattform heruntergeladen. Verbinden Sie sich, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>Not all files could be downloaded</source>
            <translation>Nicht alle Dateien konnten heruntergeladen werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>The files are ready now</source>
            <translation>Die Dateien sind jetzt bereit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>The files are still being downloaded</source>
            <translation>Die Dateien werden noch heruntergeladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>The site is not connected</source>
            <translation>Keine Verbindung zur Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/drag_out.py" />
            <source>You will see a message when they are ready. Then drop the items, or drag them again.</source>
            <translation>Sie sehen eine Nachricht, wenn sie bereit sind. Legen Sie die Elemente dann ab, oder ziehen Sie sie noch einmal.</translation>
        </message>
    </context>
    <context>
        <name>DrawingProgress</name>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Drawing page {number} of {all}…</source>
            <translation>Seite {number} von {all} wird gezeichnet…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Drawing pages</source>
            <translation>Seiten werden gezeichnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Laying out the pages…</source>
            <translation>Die Seiten werden eingeteilt…</translation>
        </message>
    </context>
    <context>
        <name>EarlierMark</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/earlier_attempt.py" />
            <source>Feedback on the previous attempt</source>
            <translation>Rückmeldung zum vorigen Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/earlier_attempt.py" />
            <source>No score</source>
            <translation>Keine Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/earlier_attempt.py" />
            <source>Score {score}</source>
            <translation>Punktzahl {score}</translation>
        </message>
    </context>
    <context>
        <name>EditPreviewModel</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>empty</source>
            <translation>leer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>{before} becomes {after}</source>
            <translation>{before} wird {after}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>{before} stays</source>
            <translation>{before} bleibt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>{before} stays, {after} is refused</source>
            <translation>{before} bleibt, {after} wird abgelehnt</translation>
        </message>
    </context>
    <context>
        <name>EditPreviewPanel</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>%Ln are refused</source>
            <translation>
                <numerusform>%Ln wird abgelehnt</numerusform>
                <numerusform>%Ln werden abgelehnt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>%Ln cells changed in the meantime and were left out.</source>
            <translation>
                <numerusform>%Ln Zelle hat sich inzwischen geändert und wurde ausgelassen.</numerusform>
                <numerusform>%Ln Zellen haben sich inzwischen geändert und wurden ausgelassen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>%Ln grades change</source>
            <translation>
                <numerusform>%Ln Bewertung ändert sich</numerusform>
                <numerusform>%Ln Bewertungen ändern sich</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>%Ln grades would be cleared</source>
            <translation>
                <numerusform>%Ln Bewertung würde gelöscht</numerusform>
                <numerusform>%Ln Bewertungen würden gelöscht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>%Ln scores are unusual</source>
            <translation>
                <numerusform>%Ln Punktzahl ist ungewöhnlich</numerusform>
                <numerusform>%Ln Punktzahlen sind ungewöhnlich</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>%Ln stay the same</source>
            <translation>
                <numerusform>%Ln bleibt gleich</numerusform>
                <numerusform>%Ln bleiben gleich</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>&amp;Skip the first row: “{words}”</source>
            <translation>Erste Zeile ü&amp;berspringen: „{words}“</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>1 cell changed in the meantime and was left out.</source>
            <translation>1 Zelle hat sich inzwischen geändert und wurde ausgelassen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>1 grade changes</source>
            <translation>1 Bewertung ändert sich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>1 grade would be cleared</source>
            <translation>1 Bewertung würde gelöscht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>1 is refused</source>
            <translation>1 wird abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>1 score is unusual</source>
            <translation>1 Punktzahl ist ungewöhnlich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>1 stays the same</source>
            <translation>1 bleibt gleich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Cells</source>
            <translation>Zellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Changed {count}</source>
            <translation>Geändert {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Check before entering</source>
            <translation>Vor dem Eintragen prüfen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Check before pasting</source>
            <translation>Vor dem Einfügen prüfen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Enter 0 for %Ln students</source>
            <translation>
                <numerusform>0 für %Ln Person eintragen</numerusform>
                <numerusform>0 für %Ln Studierende eintragen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Enter 0 for 1 student</source>
            <translation>0 für 1 Person eintragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Enter 0 for missing grades</source>
            <translation>0 für fehlende Bewertungen eintragen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Paste %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung einfügen</numerusform>
                <numerusform>%Ln Bewertungen einfügen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Paste 1 grade</source>
            <translation>1 Bewertung einfügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Preview of what would be entered</source>
            <translation>Vorschau auf das, was eingetragen würde</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Refused {count}</source>
            <translation>Abgelehnt {count}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Replace %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung ersetzen</numerusform>
                <numerusform>%Ln Bewertungen ersetzen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Replace 1 grade</source>
            <translation>1 Bewertung ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>Same {count}</source>
            <translation>Gleich {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/preview_panel.py" />
            <source>You can undo this in one step.</source>
            <translation>Sie können dies in einem Schritt rückgängig machen.</translation>
        </message>
    </context>
    <context>
        <name>EditingPage</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/course_list_page.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/course_list_page.py" />
            <source>What you changed there was not saved.</source>
            <translation>Was Sie dort geändert haben, wurde nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/course_list_page.py" />
            <source>“{title}” is not there any more</source>
            <translation>„{title}“ ist nicht mehr da</translation>
        </message>
    </context>
    <context>
        <name>EditorDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/editor_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/editor_dialog.py" />
            <source>Contacting the site…</source>
            <translation>Verbindung zur Plattform…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/editor_dialog.py" />
            <source>Saving…</source>
            <translation>Wird gespeichert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/editor_dialog.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
    </context>
    <context>
        <name>EditorPane</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/editor_pane.py" />
            <source>Not saved yet. Save or cancel before you edit another.</source>
            <translation>Noch nicht gespeichert. Speichern Sie oder brechen Sie ab, bevor Sie einen anderen Eintrag bearbeiten.</translation>
        </message>
    </context>
    <context>
        <name>EmptyMarking</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>%Ln drafts were entered.</source>
            <translation>
                <numerusform>%Ln Entwurf wurde eingetragen.</numerusform>
                <numerusform>%Ln Entwürfe wurden eingetragen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>%Ln submissions are empty</source>
            <translation>
                <numerusform>%Ln Abgabe ist leer</numerusform>
                <numerusform>%Ln Abgaben sind leer</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>1 draft was entered.</source>
            <translation>1 Entwurf wurde eingetragen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>1 submission is empty</source>
            <translation>1 Abgabe ist leer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>Enter score</source>
            <translation>Punktzahl eintragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>Looking for empty submissions…</source>
            <translation>Leere Abgaben werden gesucht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>No empty submissions are left to grade in this column.</source>
            <translation>In dieser Spalte sind keine leeren Abgaben mehr zu bewerten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>No text, no comment and no file: {names}. Each gets this score as a draft; nothing is posted.</source>
            <translation>Kein Text, kein Kommentar und keine Datei: {names}. Jede bekommt diese Punktzahl als Entwurf; es wird nichts veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>Nothing was posted.</source>
            <translation>Es wurde nichts veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_marking.py" />
            <source>Score of empty submissions in {column}</source>
            <translation>Punktzahl leerer Abgaben in {column}</translation>
        </message>
    </context>
    <context>
        <name>EmptyQueue</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>Looking for papers…</source>
            <translation>Arbeiten werden gesucht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>Looking for work to grade…</source>
            <translation>Zu bewertende Arbeiten werden gesucht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>No submission is open.</source>
            <translation>Keine Abgabe ist geöffnet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>Nothing to grade</source>
            <translation>Nichts zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>Nothing to grade on this computer</source>
            <translation>Auf diesem Computer ist nichts zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>Submissions that need grading appear here.</source>
            <translation>Abgaben, die zu bewerten sind, erscheinen hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>This column has no submissions on this computer.</source>
            <translation>Auf diesem Computer hat diese Spalte keine Abgaben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>This column has no submissions.</source>
            <translation>Diese Spalte hat keine Abgaben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/empty_queue.py" />
            <source>You are offline. Other submissions appear once the site can be reached.</source>
            <translation>Sie sind offline. Weitere Abgaben erscheinen, sobald die Plattform erreichbar ist.</translation>
        </message>
    </context>
    <context>
        <name>Entries</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>%Ln cells kept their old values: {reason}</source>
            <translation>
                <numerusform>%Ln Zelle behielt ihren alten Wert: {reason}</numerusform>
                <numerusform>%Ln Zellen behielten ihre alten Werte: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>%Ln cells left unchanged: the server calculates these columns.</source>
            <translation>
                <numerusform>%Ln Zelle unverändert: Der Server berechnet diese Spalten.</numerusform>
                <numerusform>%Ln Zellen unverändert: Der Server berechnet diese Spalten.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>%Ln cells were already empty.</source>
            <translation>
                <numerusform>%Ln Zelle war schon leer.</numerusform>
                <numerusform>%Ln Zellen waren schon leer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>%Ln copied cells would fall outside the gradebook.</source>
            <translation>
                <numerusform>%Ln kopierte Zelle läge außerhalb des Notenbuchs.</numerusform>
                <numerusform>%Ln kopierte Zellen lägen außerhalb des Notenbuchs.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>%Ln grades were cleared.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde gelöscht.</numerusform>
                <numerusform>%Ln Bewertungen wurden gelöscht.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>%Ln scores {remark}.</source>
            <translation>
                <numerusform>%Ln Punktzahl: {remark}.</numerusform>
                <numerusform>%Ln Punktzahlen: {remark}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>%Ln students who are not shown are left out.</source>
            <translation>
                <numerusform>%Ln Person, die nicht angezeigt wird, wird ausgelassen.</numerusform>
                <numerusform>%Ln Studierende, die nicht angezeigt werden, werden ausgelassen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>1 cell kept its old value: {reason}</source>
            <translation>1 Zelle behielt ihren alten Wert: {reason}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>1 cell left unchanged: the server calculates these columns.</source>
            <translation>1 Zelle unverändert: Der Server berechnet diese Spalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>1 cell was already empty.</source>
            <translation>1 Zelle war schon leer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>1 copied cell would fall outside the gradebook.</source>
            <translation>1 kopierte Zelle läge außerhalb des Notenbuchs.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>1 grade was cleared.</source>
            <translation>1 Bewertung wurde gelöscht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>1 score {remark}.</source>
            <translation>1 Punktzahl: {remark}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>1 student who is not shown is left out.</source>
            <translation>1 Person, die nicht angezeigt wird, wird ausgelassen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Clear %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung löschen</numerusform>
                <numerusform>%Ln Bewertungen löschen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Clear 1 grade</source>
            <translation>1 Bewertung löschen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Clear the override of %Ln grades</source>
            <translation>
                <numerusform>Überschreibung von %Ln Bewertung aufheben</numerusform>
                <numerusform>Überschreibung von %Ln Bewertungen aufheben</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Clear the override of 1 grade</source>
            <translation>Überschreibung von 1 Bewertung aufheben</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Cut %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung ausschneiden</numerusform>
                <numerusform>%Ln Bewertungen ausschneiden</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Cut 1 grade</source>
            <translation>1 Bewertung ausschneiden</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Enter %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung eintragen</numerusform>
                <numerusform>%Ln Bewertungen eintragen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Enter 0 for %Ln missing grades</source>
            <translation>
                <numerusform>0 für %Ln fehlende Bewertung eintragen</numerusform>
                <numerusform>0 für %Ln fehlende Bewertungen eintragen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Enter 0 for 1 missing grade</source>
            <translation>0 für 1 fehlende Bewertung eintragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Enter 1 grade</source>
            <translation>1 Bewertung eintragen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Exempt %Ln grades</source>
            <translation>
                <numerusform>Von %Ln Bewertung befreien</numerusform>
                <numerusform>Von %Ln Bewertungen befreien</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Exempt 1 grade</source>
            <translation>Von 1 Bewertung befreien</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Fill %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung füllen</numerusform>
                <numerusform>%Ln Bewertungen füllen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Fill 1 grade</source>
            <translation>1 Bewertung füllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Grades cannot be entered in “{column}”.</source>
            <translation>In „{column}“ können keine Bewertungen eingetragen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>Missing means: no grade, not exempt, no submission waiting to be graded, and past the due date if there is one.</source>
            <translation>Fehlend heißt: keine Bewertung, nicht befreit, keine Abgabe, die noch zu bewerten ist, und nach dem Abgabetermin, falls es einen gibt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>No grade is missing in “{column}”.</source>
            <translation>In „{column}“ fehlt keine Bewertung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>No grade was cleared.</source>
            <translation>Es wurde keine Bewertung gelöscht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>None of the selected grades is overridden.</source>
            <translation>Keine der gewählten Bewertungen ist überschrieben.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Paste %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung einfügen</numerusform>
                <numerusform>%Ln Bewertungen einfügen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Paste 1 grade</source>
            <translation>1 Bewertung einfügen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Remove the exemption of %Ln grades</source>
            <translation>
                <numerusform>Befreiung von %Ln Bewertung aufheben</numerusform>
                <numerusform>Befreiung von %Ln Bewertungen aufheben</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Remove the exemption of 1 grade</source>
            <translation>Befreiung von 1 Bewertung aufheben</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Replace %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung ersetzen</numerusform>
                <numerusform>%Ln Bewertungen ersetzen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>Replace 1 grade</source>
            <translation>1 Bewertung ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>Students' names are hidden in this column, and so are its grades.</source>
            <translation>In dieser Spalte sind die Namen der Studierenden verborgen und damit auch ihre Bewertungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The cell keeps its value.</source>
            <translation>Die Zelle behält ihren Wert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The cell stays as it is.</source>
            <translation>Die Zelle bleibt, wie sie ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The column was deleted on the site, so nothing can be entered in it.</source>
            <translation>Die Spalte wurde auf der Plattform gelöscht, darum kann nichts mehr eingetragen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The formula divides by zero.</source>
            <translation>Die Formel teilt durch null.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The formula is too long.</source>
            <translation>Die Formel ist zu lang.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>The grades of “{column}” have not been read, so it is not known which are missing.</source>
            <translation>Die Bewertungen von „{column}“ wurden nicht gelesen, darum ist nicht bekannt, welche fehlen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The server calculates this column.</source>
            <translation>Der Server berechnet diese Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>The student has left the course, so nothing can be entered here.</source>
            <translation>Die Person hat den Kurs verlassen, darum kann hier nichts eingetragen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>There is no number to continue from.</source>
            <translation>Es gibt keine Zahl, die fortgesetzt werden könnte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>There is no score here.</source>
            <translation>Hier steht keine Punktzahl.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>Use + - * / and brackets with x, the current score: =x*1.1, =min(x+5; 50).</source>
            <translation>Verwenden Sie + - * / und Klammern mit x, der jetzigen Punktzahl: =x*1.1, =min(x+5; 50).</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>cleared</source>
            <translation>gelöscht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>exempt</source>
            <translation>befreit</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>finer than the %Ln decimals this column shows</source>
            <translation>
                <numerusform>feiner als die %Ln Dezimalstelle, die diese Spalte zeigt</numerusform>
                <numerusform>feiner als die %Ln Dezimalstellen, die diese Spalte zeigt</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>finer than the 1 decimal this column shows</source>
            <translation>feiner als die 1 Dezimalstelle, die diese Spalte zeigt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>no longer exempt</source>
            <translation>nicht mehr befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>{column}: {value} for {student}</source>
            <translation>{column}: {value} für {student}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>{copied} cells were copied, but {selected} are selected.</source>
            <translation>{copied} Zellen wurden kopiert, aber {selected} sind ausgewählt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>“={text}” cannot be calculated.</source>
            <translation>„={text}“ kann nicht berechnet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/entry_text.py" />
            <source>“{column}” is due on {due}. Nothing is missing before that.</source>
            <translation>„{column}“ ist am {due} fällig. Vorher fehlt nichts.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/messages.py" />
            <source>“{copied}” was read as {number}</source>
            <translation>„{copied}“ wurde als {number} gelesen</translation>
        </message>
    </context>
    <context>
        <name>Errors</name>
        <message>
            <location filename="../../lmsdesk/desk/exchange/importing.py" />
            <source>1 grade</source>
            <translation>1 Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>A comment needs text.</source>
            <translation>Ein Kommentar braucht Text.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>A file could not be accessed.</source>
            <translation>Auf eine Datei konnte nicht zugegriffen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/copying.py" />
            <source>A file of the item could not be read.</source>
            <translation>Eine Datei des Elements war nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/arranging.py" />
            <source>A folder cannot contain itself.</source>
            <translation>Ein Ordner kann sich nicht selbst enthalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/paths.py" />
            <source>A folder could not be created.</source>
            <translation>Ein Ordner konnte nicht angelegt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>A line has no item.</source>
            <translation>Eine Zeile hat keinen Eintrag.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>A listed grade has changed.</source>
            <translation>Eine aufgeführte Bewertung hat sich geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/model_answers.py" />
            <source>A model answer can be at most 32 MB. Nothing was changed.</source>
            <translation>Eine Musterlösung darf höchstens 32 MB groß sein. Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>A newer version wrote this data.</source>
            <translation>Eine neuere Version hat diese Daten geschrieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>A rubric needs an item.</source>
            <translation>Ein Bewertungsraster braucht einen Eintrag.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>A value in it has changed since, so everything was left as it is.</source>
            <translation>Ein Wert darin hat sich seitdem geändert, darum blieb alles, wie es war.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/people.py" />
            <source>Already in this course.</source>
            <translation>Schon in diesem Kurs.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>An identifier is not valid.</source>
            <translation>Eine Kennung ist ungültig.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting_pages.py" />
            <source>Annotations inside were left out</source>
            <translation>Anmerkungen darin wurden ausgelassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <location filename="../../lmsdesk/desk/sites/session.py" />
            <source>Another person's changes are still unsent.</source>
            <translation>Änderungen einer anderen Person sind noch nicht übermittelt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Another window of the program uses it: continue there, or close it first.</source>
            <translation>Ein anderes Fenster des Programms verwendet sie: Machen Sie dort weiter, oder schließen Sie es zuerst.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Ask the network's administrators.</source>
            <translation>Fragen Sie die Administration des Netzwerks.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Ask the site's administrator or the course's instructor.</source>
            <translation>Fragen Sie die Administration der Plattform oder die Lehrenden des Kurses.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>Back to lmsdesk</source>
            <translation>Zurück zu lmsdesk</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>Backups end in “{ending}”.</source>
            <translation>Sicherungen enden auf „{ending}“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <location filename="../../lmsdesk/desk/submissions/rubrics.py" />
            <source>Check it, then try again.</source>
            <translation>Prüfen Sie es, und versuchen Sie es dann erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/paths.py" />
            <source>Check its permissions, or set {name} to a folder of your own.</source>
            <translation>Prüfen Sie seine Rechte, oder geben Sie in {name} einen eigenen Ordner an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>Check that it is still there, and send it again.</source>
            <translation>Prüfen Sie, ob sie noch da ist, und senden Sie sie erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>Check that it is still there, and that you may read it.</source>
            <translation>Prüfen Sie, ob sie noch da ist und ob Sie sie lesen dürfen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Check that the disk is there and that you may write to the folder.</source>
            <translation>Prüfen Sie, ob der Datenträger da ist und Sie in den Ordner schreiben dürfen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Check the address and the network; a sign-in page of a public network can be the cause.</source>
            <translation>Prüfen Sie die Adresse und das Netzwerk; die Anmeldeseite eines öffentlichen Netzwerks kann die Ursache sein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>Check the address for a typing mistake, and whether this computer is online.</source>
            <translation>Prüfen Sie die Adresse auf Tippfehler und ob dieser Computer online ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>Check the address, and try again.</source>
            <translation>Prüfen Sie die Adresse, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>Check the address. If it is right, ask the site's administrators.</source>
            <translation>Prüfen Sie die Adresse. Ist sie richtig, fragen Sie die Administration der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Check the application key and secret of this site.</source>
            <translation>Prüfen Sie Anwendungsschlüssel und -geheimnis dieser Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Check the application key, or ask the site's administrators to register it.</source>
            <translation>Prüfen Sie den Anwendungsschlüssel, oder bitten Sie die Administration der Plattform, ihn zu registrieren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>Check the folder and the free space.</source>
            <translation>Prüfen Sie den Ordner und den freien Platz.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Check the list again, then restore.</source>
            <translation>Prüfen Sie die Liste noch einmal, und stellen Sie dann wieder her.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>Check the marks and post them again.</source>
            <translation>Prüfen Sie die Bewertungen, und veröffentlichen Sie sie noch einmal.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Check the network and the site's address.</source>
            <translation>Prüfen Sie das Netzwerk und die Adresse der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Check the passphrase or the keychain entry; if they are right, the beginning of the file is damaged.</source>
            <translation>Prüfen Sie die Passphrase oder den Eintrag im Schlüsselbund; sind sie richtig, ist der Anfang der Datei beschädigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/paper_cache.py" />
            <source>Check the program's data folder.</source>
            <translation>Prüfen Sie den Datenordner des Programms.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Check the proxy: it must be an HTTP proxy with a complete address.</source>
            <translation>Prüfen Sie den Proxy: Er muss ein HTTP-Proxy mit vollständiger Adresse sein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Check the site's address, and whether this network requires you to sign in first.</source>
            <translation>Prüfen Sie die Adresse der Plattform und ob dieses Netzwerk zuerst eine Anmeldung verlangt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Check the site's address.</source>
            <translation>Prüfen Sie die Adresse der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/chosen.py" />
            <source>Choose a backup: its name ends in “{ending}”.</source>
            <translation>Wählen Sie eine Sicherung: Ihr Name endet auf „{ending}“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>Choose a file exported from “Comments”.</source>
            <translation>Wählen Sie eine Datei, die aus „Kommentare“ exportiert wurde.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>Choose a passphrase for this site instead.</source>
            <translation>Wählen Sie stattdessen eine Passphrase für diese Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/model_answers.py" />
            <source>Choose another file.</source>
            <translation>Wählen Sie eine andere Datei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/downloading.py" />
            <location filename="../../lmsdesk/desk/platform/atomic_write.py" />
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>Choose another folder, or free some space on the disk.</source>
            <translation>Wählen Sie einen anderen Ordner, oder schaffen Sie Platz auf dem Datenträger.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/atomic_write.py" />
            <location filename="../../lmsdesk/desk/platform/chosen.py" />
            <source>Choose another folder.</source>
            <translation>Wählen Sie einen anderen Ordner.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>Choose one you will remember: nobody can open it without it.</source>
            <translation>Wählen Sie eine, die Sie sich merken: Ohne sie kann niemand die Sicherung öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/forget.py" />
            <source>Close other programs that use them, then forget the site again.</source>
            <translation>Schließen Sie andere Programme, die sie verwenden, und entfernen Sie die Plattform dann erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/file_lock.py" />
            <source>Close other windows of the program, or free some space on the disk, and try again.</source>
            <translation>Schließen Sie andere Fenster des Programms, oder schaffen Sie Platz auf dem Datenträger, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/column_actions.py" />
            <source>Columns cannot be changed offline.</source>
            <translation>Spalten können offline nicht geändert werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting.py" />
            <source>Connect to the site to fetch them.</source>
            <translation>Verbinden Sie sich mit der Plattform, um sie zu holen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/papers.py" />
            <source>Connect to the site to open it.</source>
            <translation>Verbinden Sie sich mit der Plattform, um sie zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>Correct it in a text editor, or move it elsewhere to start a new list.</source>
            <translation>Berichtigen Sie sie in einem Texteditor, oder verschieben Sie sie, um eine neue Liste zu beginnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Delete files of the course, or ask for more room.</source>
            <translation>Löschen Sie Dateien des Kurses, oder bitten Sie um mehr Platz.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>Delete it on the site. Its contents can be deleted here.</source>
            <translation>Löschen Sie es auf der Plattform. Sein Inhalt kann hier gelöscht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>Enter a number such as −2.</source>
            <translation>Geben Sie eine Zahl wie −2 ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>Enter at most {count}.</source>
            <translation>Geben Sie höchstens {count} ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>Enter its passphrase.</source>
            <translation>Geben Sie ihre Passphrase ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>Enter the host name, for example learn.example.edu, or copy the address from the browser.</source>
            <translation>Geben Sie den Hostnamen ein, zum Beispiel learn.example.edu, oder kopieren Sie die Adresse aus dem Browser.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>Enter the points instead.</source>
            <translation>Geben Sie stattdessen die Punkte ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>Enter what is given or taken off, and its points.</source>
            <translation>Geben Sie ein, was gegeben oder abgezogen wird, und die Punkte dafür.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>Enter what it should say.</source>
            <translation>Geben Sie ein, was er sagen soll.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>Enter what the points are for.</source>
            <translation>Geben Sie ein, wofür es die Punkte gibt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Everything stored before is kept; the last change was not stored.</source>
            <translation>Alles vorher Gespeicherte bleibt; die letzte Änderung wurde nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>Everything was left as it is.</source>
            <translation>Alles blieb, wie es war.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting_pages.py" />
            <source>Export the files instead.</source>
            <translation>Exportieren Sie stattdessen die Dateien.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting.py" />
            <source>Files not downloaded</source>
            <translation>Dateien nicht heruntergeladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>Forget the site, then connect it again.</source>
            <translation>Entfernen Sie die Plattform, und verbinden Sie sie dann erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/paper_cache.py" />
            <source>Free some space to read without a connection.</source>
            <translation>Schaffen Sie Platz, um ohne Verbindung zu lesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Free some space, then repeat the change.</source>
            <translation>Schaffen Sie Platz, und wiederholen Sie dann die Änderung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/column_actions.py" />
            <source>Grades can still be entered, and what-if columns need no connection.</source>
            <translation>Bewertungen können weiter eingegeben werden, und Was-wäre-wenn-Spalten brauchen keine Verbindung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>If it happens again, tell the site's administrator.</source>
            <translation>Sagen Sie es der Administration der Plattform, wenn es wieder vorkommt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/importing.py" />
            <source>Import {name}: {grades}</source>
            <translation>{name} importieren: {grades}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Install the newer version of the program to continue.</source>
            <translation>Installieren Sie die neuere Version des Programms, um fortzufahren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>It belongs to the data that the program keeps on this computer.</source>
            <translation>Sie gehört zu den Daten, die das Programm auf diesem Computer aufbewahrt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/office_pages.py" />
            <source>It could not read the document.</source>
            <translation>Das Dokument war nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/papers.py" />
            <source>It has not been downloaded to this computer.</source>
            <translation>Sie wurde noch nicht auf diesen Computer heruntergeladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>It holds the data of {site}. Nothing was changed.</source>
            <translation>Sie enthält die Daten von {site}. Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>It is at the top level of the course, where only the site itself can delete.</source>
            <translation>Es steht auf der obersten Ebene des Kurses, wo nur die Plattform selbst löschen kann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>It looks like https://learn.example.edu.</source>
            <translation>Sie sieht so aus: https://learn.example.edu.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>It needs http, a host and a path.</source>
            <translation>Sie braucht http, einen Host und einen Pfad.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/arranging.py" />
            <source>It now contains more.</source>
            <translation>Er enthält jetzt mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/office_pages.py" />
            <source>It took too long or too much memory.</source>
            <translation>Es hat zu lange gedauert oder zu viel Speicher gebraucht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>It was not used.</source>
            <translation>Sie wurde nicht verwendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/pacing.py" />
            <location filename="../../lmsdesk/api/replies.py" />
            <location filename="../../lmsdesk/api/transport.py" />
            <source>It will be tried again automatically.</source>
            <translation>Es wird automatisch erneut versucht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>Items are created and moved on the site itself. Nothing was sent.</source>
            <translation>Elemente werden auf der Plattform selbst angelegt und verschoben. Es wurde nichts gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Its certificate is not valid today: check this computer's date, and tell the site's administrators.</source>
            <translation>Ihr Zertifikat ist heute nicht gültig: Prüfen Sie das Datum dieses Computers, und sagen Sie es der Administration der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/outbox.py" />
            <source>Its column is no longer on the site.</source>
            <translation>Die zugehörige Spalte ist nicht mehr auf der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>Its first row must name the columns, one of them “User name”.</source>
            <translation>Die erste Zeile muss die Spalten nennen, darunter „User name“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>Keep it under {count} characters.</source>
            <translation>Bleiben Sie unter {count} Zeichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>Keep it under {count} lines.</source>
            <translation>Bleiben Sie unter {count} Zeilen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/engine.py" />
            <source>Loading the content</source>
            <translation>Der Inhalt wird geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/engine.py" />
            <source>Loading the course list</source>
            <translation>Die Kursliste wird geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/engine.py" />
            <source>Loading the gradebook</source>
            <translation>Das Notenbuch wird geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/errors.py" />
            <source>Look at the marked fields, then save again to send yours.</source>
            <translation>Sehen Sie sich die markierten Felder an, und speichern Sie erneut, um Ihre Werte zu senden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/courses.py" />
            <source>Look at the new course before you use it.</source>
            <translation>Sehen Sie sich den neuen Kurs an, bevor Sie ihn verwenden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/engine.py" />
            <source>Looking for work to grade</source>
            <translation>Zu bewertende Arbeiten werden gesucht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/clipboard_text.py" />
            <source>No grade was changed.</source>
            <translation>Es wurde keine Bewertung geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>No learning service at this address.</source>
            <translation>Unter dieser Adresse gibt es keine Lernplattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>No member of the group has this mark any longer.</source>
            <translation>Kein Mitglied der Gruppe hat diese Bewertung noch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>No site named {host} was found.</source>
            <translation>Es wurde keine Plattform mit dem Namen {host} gefunden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/people.py" />
            <source>No such user on the site.</source>
            <translation>Auf der Plattform gibt es diese Person nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>None of it was used.</source>
            <translation>Nichts davon wurde verwendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>Not used</source>
            <translation>Nicht verwendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>Nothing here</source>
            <translation>Hier ist nichts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/secrets.py" />
            <source>Nothing on this computer was changed.</source>
            <translation>Auf diesem Computer wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paging.py" />
            <location filename="../../lmsdesk/desk/administration/groups.py" />
            <location filename="../../lmsdesk/desk/administration/people.py" />
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <location filename="../../lmsdesk/desk/submissions/model_answers.py" />
            <location filename="../../lmsdesk/desk/submissions/rubrics.py" />
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Nothing was changed.</source>
            <translation>Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/arranging.py" />
            <location filename="../../lmsdesk/desk/gradebook/column_actions.py" />
            <source>Nothing was deleted.</source>
            <translation>Es wurde nichts gelöscht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/arranging.py" />
            <source>Nothing was moved.</source>
            <translation>Es wurde nichts verschoben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Nothing was restored.</source>
            <translation>Es wurde nichts wiederhergestellt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/errors.py" />
            <source>Nothing was sent, and what you typed is still here.</source>
            <translation>Es wurde nichts gesendet, und was Sie eingegeben haben, ist noch da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>Nothing was sent, and your marks are kept here.</source>
            <translation>Es wurde nichts gesendet, und Ihre Bewertungen bleiben hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>Nothing was sent.</source>
            <translation>Es wurde nichts gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>Nothing was stored.</source>
            <translation>Es wurde nichts gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Open any page in your browser and sign in there.</source>
            <translation>Öffnen Sie im Browser eine beliebige Seite, und melden Sie sich dort an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/calls.py" />
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Open it in the browser instead.</source>
            <translation>Öffnen Sie die Datei stattdessen im Browser.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting_pages.py" />
            <source>Open it there and save a PDF with the annotations.</source>
            <translation>Öffnen Sie sie dort, und speichern Sie ein PDF mit den Anmerkungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>Open that site, or restore the backup without a site.</source>
            <translation>Öffnen Sie diese Plattform, oder stellen Sie die Sicherung ohne Plattform wieder her.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/contents.py" />
            <source>Open the item on the site.</source>
            <translation>Öffnen Sie das Element auf der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/office_pages.py" />
            <source>Open the original instead.</source>
            <translation>Öffnen Sie stattdessen das Original.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/papers.py" />
            <source>Open the site again.</source>
            <translation>Öffnen Sie die Plattform erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/session.py" />
            <source>Open the site's settings and enter the key and the secret again.</source>
            <translation>Öffnen Sie die Einstellungen der Plattform, und geben Sie Schlüssel und Geheimnis erneut ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/paper_cache.py" />
            <source>Papers are shown but not kept on this computer. You can keep marking.</source>
            <translation>Arbeiten werden angezeigt, aber nicht auf diesem Computer aufbewahrt. Sie können weiter bewerten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/paper_cache.py" />
            <source>Papers cannot be kept here</source>
            <translation>Arbeiten können hier nicht aufbewahrt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/clipboard_text.py" />
            <source>Paste it in parts.</source>
            <translation>Fügen Sie in Teilen ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>Posting is not redone.</source>
            <translation>Das Veröffentlichen wird nicht wiederholt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Refresh to see what is there now.</source>
            <translation>Aktualisieren Sie, um den jetzigen Stand zu sehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Refresh, and try again.</source>
            <translation>Aktualisieren Sie, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Restore a copy of it, or move it elsewhere and load the courses again.</source>
            <translation>Stellen Sie eine Kopie wieder her, oder verschieben Sie sie, und laden Sie die Kurse neu.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>Restore it where that person signs in.</source>
            <translation>Stellen Sie sie dort wieder her, wo diese Person sich anmeldet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>Restore the keychain entry, or remove the file to start again.</source>
            <translation>Stellen Sie den Eintrag im Schlüsselbund wieder her, oder entfernen Sie die Datei, um neu zu beginnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>Save it, and send it again.</source>
            <translation>Speichern Sie sie, und senden Sie sie erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>Scores go up to 999999999.</source>
            <translation>Punktzahlen gehen bis 999999999.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Send something smaller.</source>
            <translation>Senden Sie etwas Kleineres.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Set LMSDESK_HOME to a folder on a disk of this computer, and move the data there.</source>
            <translation>Setzen Sie LMSDESK_HOME auf einen Ordner eines Datenträgers dieses Computers, und verschieben Sie die Daten dorthin.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>Several users match.</source>
            <translation>Mehrere Personen passen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Sign in again, and allow access when the site asks.</source>
            <translation>Melden Sie sich erneut an, und erlauben Sie den Zugriff, wenn die Plattform fragt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Sign in again.</source>
            <translation>Melden Sie sich erneut an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Sign in again; what is not sent yet is kept.</source>
            <translation>Melden Sie sich erneut an; was noch nicht übermittelt ist, bleibt erhalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/session.py" />
            <source>Sign in as that person to send them, or add the site a second time for yourself.</source>
            <translation>Melden Sie sich als diese Person an, um sie zu senden, oder fügen Sie die Plattform für sich ein zweites Mal hinzu.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/tokens.py" />
            <source>Sign in to go on.</source>
            <translation>Melden Sie sich an, um fortzufahren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/papers.py" />
            <source>Sign in to open it.</source>
            <translation>Melden Sie sich an, um sie zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Sign in to this network first.</source>
            <translation>Melden Sie sich zuerst in diesem Netzwerk an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/tokens.py" />
            <source>Sign in to this site.</source>
            <translation>Melden Sie sich bei dieser Plattform an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>Sign-in and grades would be sent unencrypted.</source>
            <translation>Anmeldung und Bewertungen würden unverschlüsselt gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/forget.py" />
            <source>Some files could not be removed.</source>
            <translation>Einige Dateien konnten nicht entfernt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/errors.py" />
            <source>Someone else changed this.</source>
            <translation>Jemand anderes hat dies geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Start the sign-in again.</source>
            <translation>Beginnen Sie die Anmeldung von vorn.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting.py" />
            <source>Stopped before this submission</source>
            <translation>Vor dieser Abgabe angehalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>Tell the site's administrator.</source>
            <translation>Sagen Sie es der Administration der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Tell the site's administrators; the details say why.</source>
            <translation>Sagen Sie es der Administration der Plattform; die Einzelheiten nennen den Grund.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>The address cannot be read.</source>
            <translation>Die Adresse ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>The address has characters that no address has.</source>
            <translation>Die Adresse enthält Zeichen, die in keiner Adresse vorkommen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>The address has too many parts.</source>
            <translation>Die Adresse hat zu viele Teile.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>The address is not secure.</source>
            <translation>Die Adresse ist nicht sicher.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The address leads elsewhere to {host}.</source>
            <translation>Die Adresse führt anderswohin, zu {host}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The address leads elsewhere.</source>
            <translation>Die Adresse führt anderswohin.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>The address needs a secure connection.</source>
            <translation>Die Adresse braucht eine sichere Verbindung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The answer is for another sign-in.</source>
            <translation>Die Antwort gehört zu einer anderen Anmeldung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/session.py" />
            <source>The application secret is missing.</source>
            <translation>Das Anwendungsgeheimnis fehlt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The attempt is no longer on the site. Your mark is kept here.</source>
            <translation>Der Versuch ist nicht mehr auf der Plattform. Ihre Bewertung bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/evaluations.py" />
            <source>The attempt or its rubric is no longer on the site. Your choices are kept here.</source>
            <translation>Der Versuch oder sein Bewertungsraster ist nicht mehr auf der Plattform. Ihre Wahl bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>The backup has another person's grades.</source>
            <translation>Die Sicherung enthält Bewertungen einer anderen Person.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>The backup is of another site.</source>
            <translation>Die Sicherung gehört zu einer anderen Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>The cell keeps its value.</source>
            <translation>Die Zelle behält ihren Wert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>The cell's history has all earlier values.</source>
            <translation>Der Verlauf der Zelle enthält alle früheren Werte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/evaluations.py" />
            <source>The column no longer has a rubric.</source>
            <translation>Die Spalte hat kein Bewertungsraster mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/column_actions.py" />
            <source>The column now holds more.</source>
            <translation>Die Spalte enthält jetzt mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>The comment is too long.</source>
            <translation>Der Kommentar ist zu lang.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>The comment was changed elsewhere.</source>
            <translation>Der Kommentar wurde anderswo geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>The connection was interrupted.</source>
            <translation>Die Verbindung wurde unterbrochen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/courses.py" />
            <source>The copy is not complete.</source>
            <translation>Die Kopie ist unvollständig.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The course is out of space.</source>
            <translation>Der Speicherplatz des Kurses ist voll.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/courses.py" />
            <source>The course was not copied.</source>
            <translation>Der Kurs wurde nicht kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The data folder cannot be locked.</source>
            <translation>Der Datenordner kann nicht gesperrt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The data folder cannot be used.</source>
            <translation>Der Datenordner kann nicht verwendet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>The data is still in {path} and was left as it is.</source>
            <translation>Die Daten liegen noch in {path} und wurden belassen, wie sie sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The details say why.</source>
            <translation>Die Einzelheiten nennen den Grund.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/paper_cache.py" />
            <source>The disk is full</source>
            <translation>Der Datenträger ist voll</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The disk is full.</source>
            <translation>Der Datenträger ist voll.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/model_answers.py" />
            <source>The file cannot be read</source>
            <translation>Die Datei ist nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>The file cannot be read.</source>
            <translation>Die Datei ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/chosen.py" />
            <source>The file cannot be saved there.</source>
            <translation>Dort kann die Datei nicht gespeichert werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>The file cannot be saved.</source>
            <translation>Die Datei kann nicht gespeichert werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>The file could not be read.</source>
            <translation>Die Datei konnte nicht gelesen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/atomic_write.py" />
            <location filename="../../lmsdesk/desk/platform/file_lock.py" />
            <source>The file could not be written.</source>
            <translation>Die Datei konnte nicht geschrieben werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The file has been moved.</source>
            <translation>Die Datei wurde verschoben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>The file has no people.</source>
            <translation>Die Datei enthält keine Personen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>The file holds no comments.</source>
            <translation>Die Datei enthält keine Kommentare.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/contents.py" />
            <source>The file is no longer there</source>
            <translation>Die Datei ist nicht mehr da</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/uploads/walking.py" />
            <source>The file is no longer there.</source>
            <translation>Die Datei ist nicht mehr da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/model_answers.py" />
            <source>The file is too large</source>
            <translation>Die Datei ist zu groß</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>The file is too large.</source>
            <translation>Die Datei ist zu groß.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>The file is too new.</source>
            <translation>Die Datei ist zu neu.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/streams.py" />
            <source>The file shrank while being sent.</source>
            <translation>Die Datei wurde beim Senden kleiner.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The file was kept as it is.</source>
            <translation>Die Datei blieb, wie sie ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The file's address is not safe.</source>
            <translation>Die Adresse der Datei ist nicht sicher.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/downloading.py" />
            <source>The folder cannot be written.</source>
            <translation>In den Ordner kann nicht geschrieben werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/atomic_write.py" />
            <source>The folder could not be created.</source>
            <translation>Der Ordner konnte nicht angelegt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/copying.py" />
            <source>The folder that it is in was not copied.</source>
            <translation>Der Ordner, in dem es liegt, wurde nicht kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <source>The folder's name is too long.</source>
            <translation>Der Name des Ordners ist zu lang.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/groups.py" />
            <source>The group is full.</source>
            <translation>Die Gruppe ist voll.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/contents.py" />
            <source>The item has changed on the site in the meantime.</source>
            <translation>Das Element wurde inzwischen auf der Plattform geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The item is no longer in the course. Your change is kept here.</source>
            <translation>Das Element ist nicht mehr im Kurs. Ihre Änderung bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>The item was not created.</source>
            <translation>Das Element wurde nicht angelegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/secrets.py" />
            <source>The keychain did not answer.</source>
            <translation>Der Schlüsselbund hat nicht geantwortet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>The keychain lacks this site's key.</source>
            <translation>Im Schlüsselbund fehlt der Schlüssel dieser Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/calls.py" />
            <source>The link leads to no file.</source>
            <translation>Der Link führt zu keiner Datei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>The mark may be posted already.</source>
            <translation>Die Bewertung ist vielleicht schon veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>The network settings do not work.</source>
            <translation>Die Netzwerkeinstellungen funktionieren nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <location filename="../../lmsdesk/api/transport.py" />
            <source>The network's proxy requires a password.</source>
            <translation>Der Proxy des Netzwerks verlangt ein Passwort.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>The number cannot be read.</source>
            <translation>Die Zahl ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>The number is too large.</source>
            <translation>Die Zahl ist zu groß.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/office_pages.py" />
            <source>The pages cannot be shown</source>
            <translation>Die Seiten können nicht angezeigt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>The passphrase is empty.</source>
            <translation>Die Passphrase ist leer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>The points are not a number.</source>
            <translation>Die Punkte sind keine Zahl.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>The request cannot be sent.</source>
            <translation>Die Anfrage kann nicht gesendet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The return address cannot be used.</source>
            <translation>Die Rückkehradresse kann nicht verwendet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>The rubric is too long.</source>
            <translation>Das Bewertungsraster ist zu lang.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/rubrics.py" />
            <source>The rubric was changed elsewhere.</source>
            <translation>Das Bewertungsraster wurde anderswo geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The sign-in answer cannot be read.</source>
            <translation>Die Antwort auf die Anmeldung ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The sign-in has ended.</source>
            <translation>Die Anmeldung ist abgelaufen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The sign-in was not completed.</source>
            <translation>Die Anmeldung wurde nicht abgeschlossen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/push.py" />
            <source>The site accepted the change and then showed another value. Yours is kept here: change it, try again or discard it.</source>
            <translation>Die Plattform hat die Änderung angenommen und dann einen anderen Wert gezeigt. Ihrer bleibt hier: Ändern Sie ihn, versuchen Sie es erneut, oder verwerfen Sie ihn.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/gradebook.py" />
            <source>The site answered for another grade.</source>
            <translation>Die Plattform hat mit einer anderen Bewertung geantwortet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>The site cannot be reached.</source>
            <translation>Die Plattform ist nicht erreichbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The site cannot sign you in.</source>
            <translation>Die Plattform kann Sie nicht anmelden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The site could not accept the change at present. Your value is kept here.</source>
            <translation>Die Plattform konnte die Änderung gerade nicht annehmen. Ihr Wert bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The site could not accept the change at present. Yours is kept here.</source>
            <translation>Die Plattform konnte die Änderung gerade nicht annehmen. Ihre bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The site could not accept the mark at present. Yours is kept here.</source>
            <translation>Die Plattform konnte die Bewertung gerade nicht annehmen. Ihre bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The site did not accept the change. Yours is kept here: change or discard it.</source>
            <translation>Die Plattform hat die Änderung nicht angenommen. Ihre bleibt hier: Ändern oder verwerfen Sie sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/evaluations.py" />
            <source>The site did not accept the choices in the rubric. The mark is sent without them; they are kept here.</source>
            <translation>Die Plattform hat die Wahl im Bewertungsraster nicht angenommen. Die Bewertung wird ohne das Raster gesendet; Ihre Wahl bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The site did not accept the mark. Yours is kept here: change or discard it.</source>
            <translation>Die Plattform hat die Bewertung nicht angenommen. Ihre bleibt hier: Ändern oder verwerfen Sie sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The site did not accept the value. Yours is kept here: change or discard it.</source>
            <translation>Die Plattform hat den Wert nicht angenommen. Ihrer bleibt hier: Ändern oder verwerfen Sie ihn.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site does not accept this.</source>
            <translation>Die Plattform nimmt dies nicht an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site does not allow this.</source>
            <translation>Die Plattform erlaubt dies nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/contents.py" />
            <source>The site does not share this course's files with other programs.</source>
            <translation>Die Plattform gibt die Dateien dieses Kurses nicht an andere Programme weiter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The site doesn't know this program.</source>
            <translation>Die Plattform kennt dieses Programm nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/courses.py" />
            <source>The site ended the copy with an error.</source>
            <translation>Die Plattform hat das Kopieren mit einem Fehler beendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site has a problem.</source>
            <translation>Die Plattform hat ein Problem.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/pacing.py" />
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site is busy.</source>
            <translation>Die Plattform ist ausgelastet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>The site is not connected.</source>
            <translation>Keine Verbindung zur Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>The site list cannot be read.</source>
            <translation>Die Liste der Plattformen ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site no longer has this.</source>
            <translation>Auf der Plattform gibt es dies nicht mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The site refused access.</source>
            <translation>Die Plattform hat den Zugriff verweigert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The site rejected the sign-in request.</source>
            <translation>Die Plattform hat die Anmeldeanfrage abgelehnt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The site rejected this program.</source>
            <translation>Die Plattform hat dieses Programm abgelehnt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/courses.py" />
            <source>The site says that parts are missing.</source>
            <translation>Nach Angabe der Plattform fehlen Teile.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site timed out.</source>
            <translation>Die Plattform hat nicht rechtzeitig geantwortet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/papers.py" />
            <source>The site was closed</source>
            <translation>Die Plattform wurde geschlossen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site's answer cannot be read.</source>
            <translation>Die Antwort der Plattform ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>The site's answer is too large.</source>
            <translation>Die Antwort der Plattform ist zu groß.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>The site's data has no key.</source>
            <translation>Die Daten der Plattform haben keinen Schlüssel.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>The site's first path segment can only have letters and digits.</source>
            <translation>Der erste Pfadteil der Plattform darf nur Buchstaben und Ziffern enthalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>The site's identity is not verified.</source>
            <translation>Die Identität der Plattform ist nicht bestätigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/forget.py" />
            <source>The site's key is gone, so nobody can read what it protected.</source>
            <translation>Der Schlüssel der Plattform ist gelöscht, darum kann niemand mehr lesen, was er geschützt hat.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paging.py" />
            <source>The site's list is incomplete.</source>
            <translation>Die Liste der Plattform ist unvollständig.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The stored data cannot be unlocked.</source>
            <translation>Die gespeicherten Daten können nicht entsperrt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The stored data is damaged.</source>
            <translation>Die gespeicherten Daten sind beschädigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>The stored data is in use.</source>
            <translation>Die gespeicherten Daten werden gerade verwendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>The stored sign-in cannot be read.</source>
            <translation>Die gespeicherte Anmeldung ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>The student or the column is no longer in the course. Your value is kept here.</source>
            <translation>Die Person oder die Spalte ist nicht mehr im Kurs. Ihr Wert bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comments.py" />
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>There are too many points.</source>
            <translation>Es sind zu viele Punkte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/session.py" />
            <source>They are kept on this computer and were not sent under your name.</source>
            <translation>Sie liegen auf diesem Computer und wurden nicht unter Ihrem Namen gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/own_rubrics.py" />
            <source>They are on the line “{item}”.</source>
            <translation>Sie stehen in der Zeile „{item}“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>They are unsent and would be sent under your name. Nothing was changed.</source>
            <translation>Sie sind nicht übermittelt und würden unter Ihrem Namen gesendet. Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>This address only receives sign-ins of lmsdesk.</source>
            <translation>Diese Adresse nimmt nur Anmeldungen von lmsdesk entgegen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>This column has no points possible.</source>
            <translation>Diese Spalte hat keine möglichen Punkte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>This conflicts with something already there.</source>
            <translation>Dies steht im Konflikt mit etwas, das schon da ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/exporting_pages.py" />
            <source>This file has no pages</source>
            <translation>Diese Datei hat keine Seiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/chosen.py" />
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>This file is not a backup.</source>
            <translation>Diese Datei ist keine Sicherung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/contents.py" />
            <source>This file opens on the site</source>
            <translation>Diese Datei öffnet sich auf der Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/uploads/walking.py" />
            <source>This is no longer a file.</source>
            <translation>Dies ist keine Datei mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>This is not a site's address.</source>
            <translation>Dies ist keine Adresse einer Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>This is not the sign-in that lmsdesk is waiting for. Go back to lmsdesk, which is still waiting.</source>
            <translation>Dies ist nicht die Anmeldung, auf die lmsdesk wartet. Gehen Sie zurück zu lmsdesk, das noch wartet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>This is too large for the site.</source>
            <translation>Dies ist zu groß für die Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/replies.py" />
            <source>This network may require you to sign in first: try any page in your browser. If the site has moved, ask its administrators.</source>
            <translation>Dieses Netzwerk verlangt vielleicht zuerst eine Anmeldung: Rufen Sie im Browser eine beliebige Seite auf. Ist die Plattform umgezogen, fragen Sie ihre Administration.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/papers.py" />
            <source>This paper is not here yet</source>
            <translation>Diese Arbeit ist noch nicht hier</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>This site's data is locked.</source>
            <translation>Die Daten dieser Plattform sind gesperrt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/store_keys.py" />
            <source>This system has no keychain.</source>
            <translation>Dieses System hat keinen Schlüsselbund.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>Titles, dates and what students see can be changed without a connection.</source>
            <translation>Titel, Termine und Sichtbarkeit können ohne Verbindung geändert werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/oauth.py" />
            <source>Try again in a moment.</source>
            <translation>Versuchen Sie es gleich noch einmal.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/courses.py" />
            <source>Try again later.</source>
            <translation>Versuchen Sie es später erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/database/errors.py" />
            <source>Two windows could overwrite each other's work there, so it is not used. Nothing was changed.</source>
            <translation>Zwei Fenster könnten dort einander die Arbeit überschreiben, darum wird er nicht verwendet. Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>Type a number such as {number}, a percentage, +5, ex for exempt, or one of {known}.</source>
            <translation>Tippen Sie eine Zahl wie {number}, einen Prozentsatz, +5, ex für befreit oder eines von {known}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>Type a number such as {number}, a percentage, +5, or ex for exempt.</source>
            <translation>Tippen Sie eine Zahl wie {number}, einen Prozentsatz, +5 oder ex für befreit.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>Type {complete} or {incomplete}, or how the word begins. {points} means {complete}, 0 {incomplete}.</source>
            <translation>Tippen Sie {complete} oder {incomplete} oder den Anfang des Wortes. {points} heißt {complete}, 0 {incomplete}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>Undo again when the server has answered.</source>
            <translation>Machen Sie es noch einmal rückgängig, wenn der Server geantwortet hat.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/store/outbox/undo_steps.py" />
            <source>Undo or redo is not possible.</source>
            <translation>Rückgängig oder Wiederholen ist nicht möglich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/secrets.py" />
            <source>Unlock the keychain and try again.</source>
            <translation>Entsperren Sie den Schlüsselbund, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/courses.py" />
            <source>Unnamed course</source>
            <translation>Kurs ohne Namen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>Update this program, then import it.</source>
            <translation>Aktualisieren Sie dieses Programm, und importieren Sie sie dann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>Use an address that starts with https://.</source>
            <translation>Verwenden Sie eine Adresse, die mit https:// beginnt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>Use https://{host} instead.</source>
            <translation>Verwenden Sie stattdessen https://{host}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/paths.py" />
            <source>Use only the site's name.</source>
            <translation>Geben Sie nur den Namen der Plattform an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/tokens.py" />
            <source>What is not sent yet is kept.</source>
            <translation>Was noch nicht übermittelt ist, bleibt erhalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/gradebook/entry/clipboard_text.py" />
            <source>What was copied is too large.</source>
            <translation>Was kopiert wurde, ist zu groß.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/api/transport.py" />
            <source>What was entered is kept.</source>
            <translation>Was eingegeben wurde, bleibt erhalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/session.py" />
            <source>What you entered is kept.</source>
            <translation>Was Sie eingegeben haben, bleibt erhalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>What you typed is still there.</source>
            <translation>Was Sie eingegeben haben, ist noch da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/sign_in.py" />
            <source>You can close this page and go back to lmsdesk.</source>
            <translation>Sie können diese Seite schließen und zu lmsdesk zurückgehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>You may not change this grade on the site. Your value is kept here.</source>
            <translation>Sie dürfen diese Bewertung auf der Plattform nicht ändern. Ihr Wert bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>You may not change this item on the site. Your change is kept here.</source>
            <translation>Sie dürfen dieses Element auf der Plattform nicht ändern. Ihre Änderung bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/services.py" />
            <source>You may not mark this attempt on the site. Your mark is kept here.</source>
            <translation>Sie dürfen diesen Versuch auf der Plattform nicht bewerten. Ihre Bewertung bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/sync/evaluations.py" />
            <source>You may not use the rubric on the site. The mark is sent without it; your choices are kept here.</source>
            <translation>Sie dürfen das Bewertungsraster auf der Plattform nicht verwenden. Die Bewertung wird ohne das Raster gesendet; Ihre Wahl bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>above the {possible} possible</source>
            <translation>über den {possible} möglichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/file_lock.py" />
            <source>another window of the program keeps it</source>
            <translation>ein anderes Fenster des Programms hält sie fest</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>below zero</source>
            <translation>unter null</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>read as {points} of the {possible} possible</source>
            <translation>gelesen als {points} der {possible} möglichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>read as {value}</source>
            <translation>gelesen als {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/importing.py" />
            <source>{count} grades</source>
            <translation>{count} Bewertungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/chosen.py" />
            <source>{path} belongs to the data that the program keeps on this computer. Nothing was changed.</source>
            <translation>{path} gehört zu den Daten, die das Programm auf diesem Computer aufbewahrt. Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/chosen.py" />
            <source>{path} is part of the data that the program works with on this computer. Nothing was changed.</source>
            <translation>{path} gehört zu den Daten, mit denen das Programm auf diesem Computer arbeitet. Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/sites/profiles.py" />
            <source>{path} was left as it is.</source>
            <translation>{path} wurde belassen, wie es ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/downloading.py" />
            <location filename="../../lmsdesk/desk/platform/atomic_write.py" />
            <location filename="../../lmsdesk/desk/platform/paths.py" />
            <location filename="../../lmsdesk/desk/submissions/comment_files.py" />
            <source>{path}: {reason}.</source>
            <translation>{path}: {reason}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/platform/atomic_write.py" />
            <location filename="../../lmsdesk/desk/platform/file_lock.py" />
            <location filename="../../lmsdesk/desk/sites/backup.py" />
            <source>{path}: {reason}. What was there before is unchanged.</source>
            <translation>{path}: {reason}. Was vorher da war, ist unverändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>“{text}” is not a score.</source>
            <translation>„{text}“ ist keine Punktzahl.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/model/scores.py" />
            <source>“{text}” means neither {complete} nor {incomplete}.</source>
            <translation>„{text}“ heißt weder {complete} noch {incomplete}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/content/structure.py" />
            <source>“{title}” was not deleted.</source>
            <translation>„{title}“ wurde nicht gelöscht.</translation>
        </message>
    </context>
    <context>
        <name>Exchange</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>%Ln grades in it are not sent yet.</source>
            <translation>
                <numerusform>%Ln Bewertung darin ist noch nicht übermittelt.</numerusform>
                <numerusform>%Ln Bewertungen darin sind noch nicht übermittelt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>%Ln grades were entered.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde eingetragen.</numerusform>
                <numerusform>%Ln Bewertungen wurden eingetragen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>1 grade in it is not sent yet.</source>
            <translation>1 Bewertung darin ist noch nicht übermittelt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>1 grade was entered.</source>
            <translation>1 Bewertung wurde eingetragen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Export gradebook</source>
            <translation>Notenbuch exportieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Export what is shown</source>
            <translation>Angezeigtes exportieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Import grades from a file</source>
            <translation>Bewertungen aus Datei importieren</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>It is incomplete: %Ln columns were not read yet.</source>
            <translation>
                <numerusform>Unvollständig: %Ln Spalte wurde noch nicht gelesen.</numerusform>
                <numerusform>Unvollständig: %Ln Spalten wurden noch nicht gelesen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>It is incomplete: 1 column was not read yet.</source>
            <translation>Unvollständig: 1 Spalte wurde noch nicht gelesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Paste it into a spreadsheet.</source>
            <translation>Fügen Sie sie in eine Tabellenkalkulation ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Student ID</source>
            <translation>Matrikelnummer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>Table copied with names and titles.</source>
            <translation>Tabelle mit Namen und Titeln kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>The gradebook was written to {name}.</source>
            <translation>Das Notenbuch wurde in {name} geschrieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>You can undo this in one step.</source>
            <translation>Sie können dies in einem Schritt rückgängig machen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>You have no access to %Ln columns, which are empty in it.</source>
            <translation>
                <numerusform>Auf %Ln Spalte haben Sie keinen Zugriff; sie ist darin leer.</numerusform>
                <numerusform>Auf %Ln Spalten haben Sie keinen Zugriff; sie sind darin leer.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/file_actions.py" />
            <source>You have no access to 1 column, which is empty in it.</source>
            <translation>Auf 1 Spalte haben Sie keinen Zugriff; sie ist darin leer.</translation>
        </message>
    </context>
    <context>
        <name>Explaining</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>%Ln days late</source>
            <translation>
                <numerusform>%Ln Tag verspätet</numerusform>
                <numerusform>%Ln Tage verspätet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>%Ln hours late</source>
            <translation>
                <numerusform>%Ln Stunde verspätet</numerusform>
                <numerusform>%Ln Stunden verspätet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>%Ln minutes late</source>
            <translation>
                <numerusform>%Ln Minute verspätet</numerusform>
                <numerusform>%Ln Minuten verspätet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>%Ln more columns</source>
            <translation>
                <numerusform>%Ln weitere Spalte</numerusform>
                <numerusform>%Ln weitere Spalten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>, left out</source>
            <translation>, ausgelassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>1 day late</source>
            <translation>1 Tag verspätet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>1 hour late</source>
            <translation>1 Stunde verspätet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>1 minute late</source>
            <translation>1 Minute verspätet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>1 more column</source>
            <translation>1 weitere Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>1 point</source>
            <translation>1 Punkt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>; shown as {text}</source>
            <translation>; angezeigt als {text}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>A grader overrode it with {value} on {when}; the calculated value does not count.</source>
            <translation>Am {when} wurde sie mit {value} überschrieben; der berechnete Wert zählt nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Average</source>
            <translation>Durchschnitt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>Calculated on this computer and never sent.</source>
            <translation>Auf diesem Computer berechnet und nie gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Counted in full: {points}</source>
            <translation>Voll gezählt: {points}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Difference</source>
            <translation>Differenz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>Entered by hand; nothing is calculated.</source>
            <translation>Von Hand eingetragen; es wird nichts berechnet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>Exempt: it counts in no total, whatever the cell contains.</source>
            <translation>Befreit: Sie zählt zu keinem Gesamtwert, was auch immer in der Zelle steht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>How {column} is calculated</source>
            <translation>Wie {column} berechnet wird</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>In conflict: {mine} here, {theirs} on the server. Choose one of them.</source>
            <translation>Im Konflikt: {mine} hier, {theirs} auf dem Server. Wählen Sie eines davon.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>It is the average of %Ln grades.</source>
            <translation>
                <numerusform>Sie ist der Durchschnitt von %Ln Bewertung.</numerusform>
                <numerusform>Sie ist der Durchschnitt von %Ln Bewertungen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>It is the average of 1 grade.</source>
            <translation>Sie ist der Durchschnitt von 1 Bewertung.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>It is the sum of %Ln grades.</source>
            <translation>
                <numerusform>Sie ist die Summe von %Ln Bewertung.</numerusform>
                <numerusform>Sie ist die Summe von %Ln Bewertungen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>It is the sum of 1 grade.</source>
            <translation>Sie ist die Summe von 1 Bewertung.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>It is the weighted average of %Ln grades.</source>
            <translation>
                <numerusform>Sie ist der gewichtete Durchschnitt von %Ln Bewertung.</numerusform>
                <numerusform>Sie ist der gewichtete Durchschnitt von %Ln Bewertungen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>It is the weighted average of 1 grade.</source>
            <translation>Sie ist der gewichtete Durchschnitt von 1 Bewertung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>None of its columns has points possible.</source>
            <translation>Keine ihrer Spalten hat mögliche Punkte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Not counted, because its points possible are not known.</source>
            <translation>Zählt nicht, weil die möglichen Punkte nicht bekannt sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Not counted, because the lowest grades are dropped.</source>
            <translation>Zählt nicht, weil die schlechtesten Bewertungen gestrichen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Not counted, because the student is exempt.</source>
            <translation>Zählt nicht, weil die Person befreit ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Not counted, because there is no grade yet.</source>
            <translation>Zählt nicht, weil es noch keine Bewertung gibt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Nothing counts towards it yet.</source>
            <translation>Noch zählt nichts dazu.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>On the server</source>
            <translation>Auf dem Server</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Students' names are hidden in this column, and so are its grades.</source>
            <translation>In dieser Spalte sind die Namen der Studierenden verborgen und damit auch ihre Bewertungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>Submitted {when}{late}: {got}{left_out}.</source>
            <translation>Abgegeben {when}{late}: {got}{left_out}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Sum</source>
            <translation>Summe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The average of the attempts counts.</source>
            <translation>Der Durchschnitt der Versuche zählt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The best attempt counts.</source>
            <translation>Der beste Versuch zählt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The feedback or notes are only here and will be sent.</source>
            <translation>Die Rückmeldung oder die Notizen sind nur hier und werden gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The first attempt counts.</source>
            <translation>Der erste Versuch zählt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The last attempt counts.</source>
            <translation>Der letzte Versuch zählt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The lowest attempt counts.</source>
            <translation>Der schlechteste Versuch zählt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server calculates it with this formula: {formula}</source>
            <translation>Der Server berechnet sie mit dieser Formel: {formula}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server has the same: {value}.</source>
            <translation>Der Server hat dasselbe: {value}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server has {value}. It cannot be checked here, because some columns have not been read: {names}.</source>
            <translation>Der Server hat {value}. Es kann hier nicht geprüft werden, weil einige Spalten nicht gelesen wurden: {names}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server has {value}: grades that are only here are not counted yet.</source>
            <translation>Der Server hat {value}: Bewertungen, die nur hier sind, zählen noch nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server has {value}; it may count something that is not shown here.</source>
            <translation>Der Server hat {value}; vielleicht zählt er etwas, das hier nicht angezeigt wird.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server has {value}; it may not have counted the newest grades yet: {names}.</source>
            <translation>Der Server hat {value}; vielleicht hat er die neuesten Bewertungen noch nicht gezählt: {names}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The server refused {mine}, which is kept here; it still has {theirs}.</source>
            <translation>Der Server hat {mine} abgelehnt, es wird hier aufbewahrt; er hat noch {theirs}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>The server's total minus the one calculated here: {value}</source>
            <translation>Der Gesamtwert des Servers minus den hier berechneten: {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>The total it is based on is gone, or has its own formula.</source>
            <translation>Den Gesamtwert, auf dem sie beruht, gibt es nicht mehr, oder er hat eine eigene Formel.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>There are no submissions, as far as this computer knows.</source>
            <translation>Soweit dieser Computer weiß, gibt es keine Abgaben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>This is a what-if column: it stays on this computer and is never sent.</source>
            <translation>Dies ist eine Was-wäre-wenn-Spalte: Sie bleibt auf diesem Computer und wird nie gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>Weighted average</source>
            <translation>Gewichteter Durchschnitt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>at an unknown time</source>
            <translation>zu unbekannter Zeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>dropped</source>
            <translation>gestrichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>exempt</source>
            <translation>befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>hidden</source>
            <translation>verborgen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>no grade</source>
            <translation>keine Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>no grade yet</source>
            <translation>noch keine Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>no points</source>
            <translation>keine Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>no score yet</source>
            <translation>noch keine Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{mine} is only here and will be sent; the server still has {theirs}.</source>
            <translation>{mine} ist nur hier und wird gesendet; der Server hat noch {theirs}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{names} and {count} more</source>
            <translation>{names} und {count} weitere</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_explanation.py" />
            <source>{name}: exactly {value}</source>
            <translation>{name}: genau {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{score} of 1 point, which is {share}%</source>
            <translation>{score} von 1 Punkt, also {share}%</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{score} of {possible} points, which is {share}%</source>
            <translation>{score} von {possible} Punkten, also {share}%</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{score} points</source>
            <translation>{score} Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{title} instead of {was} in {real}.</source>
            <translation>{title} anstelle von {was} in {real}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/grade_explanation.py" />
            <source>{title}: {grade}.</source>
            <translation>{title}: {grade}.</translation>
        </message>
    </context>
    <context>
        <name>ExportDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>%Ln are downloaded first.</source>
            <translation>
                <numerusform>%Ln wird zuerst heruntergeladen.</numerusform>
                <numerusform>%Ln werden zuerst heruntergeladen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>%Ln are not on this computer: while you are offline they are left out, and named in the list.</source>
            <translation>
                <numerusform>%Ln ist nicht auf diesem Computer: Solange Sie offline sind, wird sie ausgelassen und in der Liste genannt.</numerusform>
                <numerusform>%Ln sind nicht auf diesem Computer: Solange Sie offline sind, werden sie ausgelassen und in der Liste genannt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>%Ln files</source>
            <translation>
                <numerusform>%Ln Datei</numerusform>
                <numerusform>%Ln Dateien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>%Ln files could not be exported; the list says why.</source>
            <translation>
                <numerusform>%Ln Datei konnte nicht exportiert werden; die Liste nennt den Grund.</numerusform>
                <numerusform>%Ln Dateien konnten nicht exportiert werden; die Liste nennt die Gründe.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>%Ln submissions are not complete on this computer; the list names them.</source>
            <translation>
                <numerusform>%Ln Abgabe ist auf diesem Computer unvollständig; die Liste nennt sie.</numerusform>
                <numerusform>%Ln Abgaben sind auf diesem Computer unvollständig; die Liste nennt sie.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>%Ln submissions,</source>
            <translation>
                <numerusform>%Ln Abgabe,</numerusform>
                <numerusform>%Ln Abgaben,</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>&amp;Export</source>
            <translation>&amp;Exportieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>&amp;Fetch the rest</source>
            <translation>&amp;Rest holen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>&amp;Open the folder</source>
            <translation>&amp;Ordner öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>&amp;Pause</source>
            <translation>&amp;Anhalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>&amp;Resume</source>
            <translation>&amp;Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>1 file</source>
            <translation>1 Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>1 file could not be exported; the list says why.</source>
            <translation>1 Datei konnte nicht exportiert werden; die Liste nennt den Grund.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>1 is downloaded first.</source>
            <translation>1 wird zuerst heruntergeladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>1 is not on this computer: while you are offline it is left out, and named in the list.</source>
            <translation>1 ist nicht auf diesem Computer: Solange Sie offline sind, wird sie ausgelassen und in der Liste genannt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>1 submission is not complete on this computer; the list names it.</source>
            <translation>1 Abgabe ist auf diesem Computer unvollständig; die Liste nennt sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>1 submission,</source>
            <translation>1 Abgabe,</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>All pages in one PDF, with my annotations</source>
            <translation>Alle Seiten in einer PDF-Datei, mit meinen Anmerkungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Anyone with the folder can read it. The submissions themselves were not changed.</source>
            <translation>Wer den Ordner hat, kann ihn lesen. Die Abgaben selbst wurden nicht geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Checking a few papers to estimate the size…</source>
            <translation>Einige Arbeiten werden geprüft, um die Größe zu schätzen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Export stopped</source>
            <translation>Export angehalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Export submissions</source>
            <translation>Abgaben exportieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Export the submissions of “{column}”?</source>
            <translation>Abgaben von „{column}“ exportieren?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Exported</source>
            <translation>Exportiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Exported in part</source>
            <translation>Teilweise exportiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Exporting…</source>
            <translation>Wird exportiert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>My annotations only, in one PDF</source>
            <translation>Nur meine Anmerkungen, in einer PDF-Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Names are hidden: the files and the list have numbers instead.</source>
            <translation>Namen sind verborgen: Die Dateien und die Liste haben stattdessen Nummern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Once you are online, “Fetch the rest” adds what is missing.</source>
            <translation>Sobald Sie online sind, fügt „Rest holen“ hinzu, was fehlt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Paused.</source>
            <translation>Angehalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Stop</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Submissions written</source>
            <translation>Geschriebene Abgaben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>The disk has only {room} free.</source>
            <translation>Auf dem Datenträger sind nur {room} frei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>The files as submitted</source>
            <translation>Die Dateien, wie sie abgegeben wurden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>There are no submissions in this column.</source>
            <translation>In dieser Spalte gibt es keine Abgaben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>There is no connection: only what is on this computer is exported.</source>
            <translation>Es gibt keine Verbindung: Nur was auf diesem Computer ist, wird exportiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>They are saved to a new folder in {folder}, with a list.</source>
            <translation>Sie werden in einen neuen Ordner in {folder} gespeichert, mit einer Liste.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>What is not in the folder</source>
            <translation>Was nicht im Ordner ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>What to export</source>
            <translation>Was exportiert wird</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>about %Ln files,</source>
            <translation>
                <numerusform>etwa %Ln Datei,</numerusform>
                <numerusform>etwa %Ln Dateien,</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>about 1 file,</source>
            <translation>etwa 1 Datei,</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>about {size}.</source>
            <translation>etwa {size}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>size not known yet.</source>
            <translation>Größe noch nicht bekannt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>{done} of {total} submissions: {files}, {size}</source>
            <translation>{done} von {total} Abgaben: {files}, {size}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>{files} ({size}) from {done} of {total} submissions, in {folder}.</source>
            <translation>{files} ({size}) aus {done} von {total} Abgaben, in {folder}.</translation>
        </message>
    </context>
    <context>
        <name>ExportFlow</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/flow.py" />
            <source>Choose where to save the submissions</source>
            <translation>Speicherort für die Abgaben wählen</translation>
        </message>
    </context>
    <context>
        <name>FailureModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
    </context>
    <context>
        <name>FeedbackComments</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>%Ln marks had changed in the meantime and were left as they are.</source>
            <translation>
                <numerusform>%Ln Bewertung hatte sich inzwischen geändert und blieb, wie sie ist.</numerusform>
                <numerusform>%Ln Bewertungen hatten sich inzwischen geändert und blieben, wie sie sind.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>1 mark had changed in the meantime and was left as it is.</source>
            <translation>1 Bewertung hatte sich inzwischen geändert und blieb, wie sie ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Another paper is on the screen now. Nothing was inserted.</source>
            <translation>Jetzt ist eine andere Arbeit auf dem Bildschirm. Es wurde nichts eingefügt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Feedback for several in {column}</source>
            <translation>Rückmeldung für mehrere in {column}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Feedback was entered for %Ln students.</source>
            <translation>
                <numerusform>Rückmeldung wurde für %Ln Person eingetragen.</numerusform>
                <numerusform>Rückmeldung wurde für %Ln Studierende eingetragen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Feedback was entered for 1 student.</source>
            <translation>Rückmeldung wurde für 1 Person eingetragen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>No feedback has been entered on another paper yet.</source>
            <translation>Noch wurde zu keiner anderen Arbeit eine Rückmeldung eingetragen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Nothing was posted.</source>
            <translation>Es wurde nichts veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Other changes were made since. Undo those first.</source>
            <translation>Seitdem gab es andere Änderungen. Nehmen Sie diese zuerst zurück.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>The comment was saved.</source>
            <translation>Der Kommentar wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>The last feedback was inserted with “{name}” in place of “{before}”.</source>
            <translation>Die letzte Rückmeldung wurde eingefügt, mit „{name}“ anstelle von „{before}“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>Unknown, so left out: {names}.</source>
            <translation>Unbekannt, darum ausgelassen: {names}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>{points} makes the score {score}.</source>
            <translation>{points} ergibt die Punktzahl {score}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/insertion.py" />
            <source>{points} was not added: the grade is not a number.</source>
            <translation>{points} wurde nicht addiert: Die Bewertung ist keine Zahl.</translation>
        </message>
    </context>
    <context>
        <name>FeedbackQuestions</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Edit feedback that was formatted elsewhere?</source>
            <translation>Anderswo formatierte Rückmeldung bearbeiten?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Formatted elsewhere: edit…</source>
            <translation>Anderswo formatiert: bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Some formatting, file links and pictures are lost as soon as you change the text. The previous version stays in the history, and Undo restores it.</source>
            <translation>Manche Formatierungen, Links zu Dateien und Bilder gehen verloren, sobald Sie den Text ändern. Die vorige Fassung bleibt im Verlauf, und „Rückgängig“ stellt sie wieder her.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>The picture was not pasted.</source>
            <translation>Das Bild wurde nicht eingefügt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>This field cannot hold pictures.</source>
            <translation>Dieses Feld kann keine Bilder enthalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>This text has formatting that would change if it were edited here</source>
            <translation>Dieser Text hat Formatierungen, die sich beim Bearbeiten hier ändern würden</translation>
        </message>
    </context>
    <context>
        <name>FileList</name>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Add to this item</source>
            <translation>Zu diesem Element hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>An item holds up to {most} files. Folders are uploaded next to it.</source>
            <translation>Ein Element enthält bis zu {most} Dateien. Ordner werden daneben hochgeladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Choose files…</source>
            <translation>Dateien wählen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Drop files here; press Delete to remove the selected ones</source>
            <translation>Legen Sie Dateien hier ab; Entf entfernt die ausgewählten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Not everything was added</source>
            <translation>Nicht alles wurde hinzugefügt</translation>
        </message>
    </context>
    <context>
        <name>FillDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>%Ln are left unchanged.</source>
            <translation>
                <numerusform>%Ln bleibt gleich.</numerusform>
                <numerusform>%Ln bleiben gleich.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>%Ln grades change.</source>
            <translation>
                <numerusform>%Ln Bewertung ändert sich.</numerusform>
                <numerusform>%Ln Bewertungen ändern sich.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>1 grade changes.</source>
            <translation>1 Bewertung ändert sich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>1 is left unchanged.</source>
            <translation>1 bleibt gleich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Continue the series</source>
            <translation>Die Reihe fortsetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Direction</source>
            <translation>Richtung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Empty cells only</source>
            <translation>Nur leere Zellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Fill</source>
            <translation>Füllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Fill the selection</source>
            <translation>Auswahl füllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Fill with</source>
            <translation>Füllen mit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Repeat the first value</source>
            <translation>Den ersten Wert wiederholen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Step</source>
            <translation>Schrittweite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>Step of the series</source>
            <translation>Schrittweite der Reihe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>The step is a number, such as 1 or 0.5.</source>
            <translation>Die Schrittweite ist eine Zahl wie 1 oder 0,5.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/fill_dialog.py" />
            <source>To the right</source>
            <translation>Nach rechts</translation>
        </message>
    </context>
    <context>
        <name>FilterBar</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filters.py" />
            <source>Clear filters</source>
            <translation>Filter löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filters.py" />
            <source>Filter: {filter}. Press to remove it.</source>
            <translation>Filter: {filter}. Drücken, um ihn zu entfernen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filters.py" />
            <source>Shown so far:</source>
            <translation>Bisher angezeigt:</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filters.py" />
            <source>Shown:</source>
            <translation>Angezeigt:</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filters.py" />
            <source>{filter}. Click to remove it.</source>
            <translation>{filter}. Klicken, um ihn zu entfernen.</translation>
        </message>
    </context>
    <context>
        <name>FilterDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>A range needs a column and at least one number.</source>
            <translation>Ein Bereich braucht eine Spalte und mindestens eine Zahl.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>A score between</source>
            <translation>Eine Punktzahl zwischen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Any column</source>
            <translation>Beliebige Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Filter</source>
            <translation>Filtern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Section</source>
            <translation>Sektion</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Show only students with</source>
            <translation>Nur Studierende zeigen mit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>To</source>
            <translation>Bis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>as a percentage of the points possible</source>
            <translation>als Prozentsatz der möglichen Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>to</source>
            <translation>bis</translation>
        </message>
    </context>
    <context>
        <name>FindPanel</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>%Ln cannot be replaced.</source>
            <translation>
                <numerusform>%Ln kann nicht ersetzt werden.</numerusform>
                <numerusform>%Ln können nicht ersetzt werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>%Ln cells found.</source>
            <translation>
                <numerusform>%Ln Zelle gefunden.</numerusform>
                <numerusform>%Ln Zellen gefunden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>%Ln would change.</source>
            <translation>
                <numerusform>%Ln würde sich ändern.</numerusform>
                <numerusform>%Ln würden sich ändern.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>1 cannot be replaced.</source>
            <translation>1 kann nicht ersetzt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>1 cell found.</source>
            <translation>1 Zelle gefunden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>1 would change.</source>
            <translation>1 würde sich ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Find</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Find and replace</source>
            <translation>Suchen und ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Find next</source>
            <translation>Weitersuchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Only in the selection</source>
            <translation>Nur in der Auswahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Replace all…</source>
            <translation>Alle ersetzen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Replace with</source>
            <translation>Ersetzen durch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>Whole cells only</source>
            <translation>Nur ganze Zellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>a score, a letter, ex, =x+1, or nothing</source>
            <translation>Punktzahl, Buchstabe, ex, =x+1 oder nichts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/find_panel.py" />
            <source>empty: cells without a grade</source>
            <translation>leer: Zellen ohne Bewertung</translation>
        </message>
    </context>
    <context>
        <name>FormatBar</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Bold (Ctrl+B)</source>
            <translation>Fett (Strg+B)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Code (Ctrl+Shift+C)</source>
            <translation>Code (Strg+Umschalt+C)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Italic (Ctrl+I)</source>
            <translation>Kursiv (Strg+I)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Link (Ctrl+Shift+K)</source>
            <translation>Link (Strg+Umschalt+K)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>List (Ctrl+Shift+8)</source>
            <translation>Liste (Strg+Umschalt+8)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Numbered list (Ctrl+Shift+7)</source>
            <translation>Nummerierte Liste (Strg+Umschalt+7)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Subscript (Ctrl+,)</source>
            <translation>Tiefgestellt (Strg+,)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/format_bar.py" />
            <source>Superscript (Ctrl+.)</source>
            <translation>Hochgestellt (Strg+.)</translation>
        </message>
    </context>
    <context>
        <name>Freshness</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/freshness.py" />
            <source>Refresh now ({keys})</source>
            <translation>Jetzt aktualisieren ({keys})</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/freshness.py" />
            <source>Updated {when}</source>
            <translation>Aktualisiert {when}</translation>
        </message>
    </context>
    <context>
        <name>GivenDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/given_dialog.py" />
            <source>Nothing yet. Tags, rubric items and comments appear here once they are used on a paper.</source>
            <translation>Noch nichts. Etiketten, Rastereinträge und Kommentare erscheinen hier, sobald sie bei einer Arbeit verwendet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/given_dialog.py" />
            <source>Papers with a tag, comment or item</source>
            <translation>Arbeiten mit einem Etikett, Kommentar oder Eintrag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/given_dialog.py" />
            <source>Show these papers</source>
            <translation>Diese Arbeiten zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/given_dialog.py" />
            <source>Tags, comments and rubric items in use</source>
            <translation>Verwendete Etiketten, Kommentare und Rastereinträge</translation>
        </message>
    </context>
    <context>
        <name>GivenModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/given_dialog.py" />
            <source>Papers</source>
            <translation>Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/given_dialog.py" />
            <source>Tag, comment or item</source>
            <translation>Etikett, Kommentar oder Eintrag</translation>
        </message>
    </context>
    <context>
        <name>GradeTable</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/grid.py" />
            <source>A what-if total can't be edited.</source>
            <translation>Ein Was-wäre-wenn-Gesamtwert kann nicht bearbeitet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/grid.py" />
            <source>Students' names are hidden in {column}, and so are its grades.</source>
            <translation>In {column} sind die Namen der Studierenden verborgen und damit auch ihre Bewertungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/grid.py" />
            <source>{column} is calculated by the server and can't be edited.</source>
            <translation>{column} wird vom Server berechnet und kann nicht bearbeitet werden.</translation>
        </message>
    </context>
    <context>
        <name>GradeView</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/grid_view.py" />
            <source>Gradebook</source>
            <translation>Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/grid_view.py" />
            <source>No student matches the filter.</source>
            <translation>Niemand passt zum Filter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/grid_view.py" />
            <source>No students here yet.</source>
            <translation>Hier sind noch keine Studierenden.</translation>
        </message>
    </context>
    <context>
        <name>GradebookLoader</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/loader.py" />
            <source>Forget this step</source>
            <translation>Diesen Schritt vergessen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/loader.py" />
            <source>Restore an earlier value</source>
            <translation>Früheren Wert wiederherstellen</translation>
        </message>
    </context>
    <context>
        <name>GradebookModel</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/table_model.py" />
            <source>F3 opens the submission</source>
            <translation>F3 öffnet die Abgabe</translation>
        </message>
    </context>
    <context>
        <name>GradebookPage</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>%Ln students</source>
            <translation>
                <numerusform>%Ln Person</numerusform>
                <numerusform>%Ln Studierende</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>1 student</source>
            <translation>1 Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>After this it opens instantly, even offline.</source>
            <translation>Danach öffnet es sich sofort, auch offline.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Assignments and columns created on the site appear here.</source>
            <translation>Aufgaben und Spalten, die auf der Plattform angelegt werden, erscheinen hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Feedback</source>
            <translation>Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Filters, statistics, totals and files are incomplete.</source>
            <translation>Filter, Statistik, Gesamtwerte und Dateien sind unvollständig.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Gradebook</source>
            <translation>Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>It will load once the site can be reached and you are signed in.</source>
            <translation>Es wird geladen, sobald die Plattform erreichbar ist und Sie angemeldet sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>It will load once you sign in.</source>
            <translation>Es wird geladen, sobald Sie sich anmelden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Loading the gradebook</source>
            <translation>Das Notenbuch wird geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Loading the gradebook…</source>
            <translation>Das Notenbuch wird geladen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>No columns yet</source>
            <translation>Noch keine Spalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>No students yet</source>
            <translation>Noch keine Studierenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>None of the cells shown is flagged.</source>
            <translation>Keine der angezeigten Zellen ist gekennzeichnet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/actions/view.py" />
            <source>None of the grades shown is unsent.</source>
            <translation>Alle angezeigten Bewertungen sind übermittelt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>None of these grades is shown.</source>
            <translation>Keine dieser Bewertungen wird angezeigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Nothing is left to grade in this course.</source>
            <translation>In diesem Kurs ist nichts mehr zu bewerten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Sign in</source>
            <translation>Anmelden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Statistics</source>
            <translation>Statistik</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>Students appear here once they are enrolled.</source>
            <translation>Studierende erscheinen hier, sobald sie eingeschrieben sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>There are no conflicts in this course.</source>
            <translation>In diesem Kurs gibt es keine Konflikte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>They may be filtered out, in a hidden column, or in a column that hides names.</source>
            <translation>Sie sind vielleicht ausgefiltert, in einer ausgeblendeten Spalte oder in einer Spalte, die Namen verbirgt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>This gradebook is not loaded yet</source>
            <translation>Dieses Notenbuch ist noch nicht geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/page.py" />
            <source>{shown} of {all}</source>
            <translation>{shown} von {all}</translation>
        </message>
    </context>
    <context>
        <name>GroupSetDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>%Ln groups</source>
            <translation>
                <numerusform>%Ln Gruppe</numerusform>
                <numerusform>%Ln Gruppen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>%Ln students</source>
            <translation>
                <numerusform>%Ln Person</numerusform>
                <numerusform>%Ln Studierende</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>1 group</source>
            <translation>1 Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>1 student</source>
            <translation>1 Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Create groups</source>
            <translation>Gruppen anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Creating…</source>
            <translation>Wird angelegt…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Distribute students</source>
            <translation>Studierende verteilen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>In roster order, in groups of equal size</source>
            <translation>In der Reihenfolge der Liste, in gleich großen Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Leave the groups empty</source>
            <translation>Die Gruppen leer lassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>New group set</source>
            <translation>Neuer Gruppensatz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Number of groups</source>
            <translation>Anzahl der Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Randomly, in groups of equal size</source>
            <translation>Zufällig, in gleich großen Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Students are added to the groups later.</source>
            <translation>Die Studierenden kommen später in die Gruppen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>{least} or {most}</source>
            <translation>{least} oder {most}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>{people} in {groups} of {sizes}.</source>
            <translation>{people} in {groups} mit je {sizes}.</translation>
        </message>
    </context>
    <context>
        <name>GroupSetWork</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>%Ln members were moved to “{group}”.</source>
            <translation>
                <numerusform>%Ln Mitglied wurde nach „{group}“ verschoben.</numerusform>
                <numerusform>%Ln Mitglieder wurden nach „{group}“ verschoben.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>%Ln students were added.</source>
            <translation>
                <numerusform>%Ln Person wurde hinzugefügt.</numerusform>
                <numerusform>%Ln Studierende wurden hinzugefügt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>1 member was moved to “{group}”.</source>
            <translation>1 Mitglied wurde nach „{group}“ verschoben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>1 student was added.</source>
            <translation>1 Person wurde hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>All groups</source>
            <translation>Alle Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Delete group set</source>
            <translation>Gruppensatz löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Delete “{name}”?</source>
            <translation>„{name}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Distribute</source>
            <translation>Verteilen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Distribute %Ln students?</source>
            <translation>
                <numerusform>%Ln Person verteilen?</numerusform>
                <numerusform>%Ln Studierende verteilen?</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Distribute 1 student?</source>
            <translation>1 Person verteilen?</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Its %Ln groups are deleted</source>
            <translation>
                <numerusform>Seine %Ln Gruppe wird gelöscht</numerusform>
                <numerusform>Seine %Ln Gruppen werden gelöscht</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Its 1 group is deleted</source>
            <translation>Seine Gruppe wird gelöscht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>Keep group set</source>
            <translation>Gruppensatz behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>No student is left to distribute.</source>
            <translation>Alle Studierenden sind schon verteilt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>They are added randomly to the groups of “{name}”, the smallest first. No one is moved.</source>
            <translation>Sie kommen zufällig in die Gruppen von „{name}“, in die kleinsten zuerst. Niemand wird verschoben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>{groups} with all submissions; this cannot be undone. Members stay in the course.</source>
            <translation>{groups}, mit allen Abgaben; dies kann nicht rückgängig gemacht werden. Die Mitglieder bleiben im Kurs.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>“{name}” was changed.</source>
            <translation>„{name}“ wurde geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>“{name}” was created.</source>
            <translation>„{name}“ wurde angelegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/group_set_work.py" />
            <source>“{name}” was deleted.</source>
            <translation>„{name}“ wurde gelöscht.</translation>
        </message>
    </context>
    <context>
        <name>GroupsPage</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>%Ln members were added.</source>
            <translation>
                <numerusform>%Ln Mitglied wurde hinzugefügt.</numerusform>
                <numerusform>%Ln Mitglieder wurden hinzugefügt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>%Ln members were removed.</source>
            <translation>
                <numerusform>%Ln Mitglied wurde entfernt.</numerusform>
                <numerusform>%Ln Mitglieder wurden entfernt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>1 member was added.</source>
            <translation>1 Mitglied wurde hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>1 member was removed.</source>
            <translation>1 Mitglied wurde entfernt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Add members</source>
            <translation>Mitglieder hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Add members…</source>
            <translation>Mitglieder hinzufügen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Choose a group to see who is in it.</source>
            <translation>Wählen Sie eine Gruppe, um ihre Mitglieder zu sehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Create group</source>
            <translation>Gruppe anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Delete group</source>
            <translation>Gruppe löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Delete set…</source>
            <translation>Satz löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Delete “{name}”?</source>
            <translation>„{name}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Delete…</source>
            <translation>Löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Distribute students…</source>
            <translation>Studierende verteilen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Edit set…</source>
            <translation>Satz bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Group set</source>
            <translation>Gruppensatz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Groups of this course</source>
            <translation>Gruppen dieses Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Groups of this course appear here.</source>
            <translation>Gruppen dieses Kurses erscheinen hier.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Its %Ln members stay</source>
            <translation>
                <numerusform>Ihr %Ln Mitglied bleibt</numerusform>
                <numerusform>Ihre %Ln Mitglieder bleiben</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Its 1 member stays</source>
            <translation>Ihr Mitglied bleibt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Keep group</source>
            <translation>Gruppe behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Members</source>
            <translation>Mitglieder</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Members of the group</source>
            <translation>Mitglieder der Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Move to…</source>
            <translation>Verschieben nach…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>New group</source>
            <translation>Neue Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>New group set…</source>
            <translation>Neuer Gruppensatz…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>New group…</source>
            <translation>Neue Gruppe…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>No groups yet</source>
            <translation>Noch keine Gruppen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>No members</source>
            <translation>Keine Mitglieder</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>Remove from group</source>
            <translation>Aus der Gruppe entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>{members} in the course. The group's submissions are removed; this cannot be undone.</source>
            <translation>{members} im Kurs. Die Abgaben der Gruppe werden entfernt; dies kann nicht rückgängig gemacht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>“{name}” was changed.</source>
            <translation>„{name}“ wurde geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>“{name}” was created.</source>
            <translation>„{name}“ wurde angelegt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/groups_page.py" />
            <source>“{name}” was deleted.</source>
            <translation>„{name}“ wurde gelöscht.</translation>
        </message>
    </context>
    <context>
        <name>Hiding</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/hiding.py" />
            <source>The names in this column are hidden, here and in the gradebook. Alt+0 shows them again.</source>
            <translation>Die Namen in dieser Spalte sind verborgen, hier und im Notenbuch. Alt+0 zeigt sie wieder.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/hiding.py" />
            <source>The names in this column are shown. The history has noted it.</source>
            <translation>Die Namen in dieser Spalte sind sichtbar. Der Verlauf hat es vermerkt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/hiding.py" />
            <source>The site hides the names in this column.</source>
            <translation>Die Plattform verbirgt die Namen in dieser Spalte.</translation>
        </message>
    </context>
    <context>
        <name>HistoryFilters</name>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>All changes</source>
            <translation>Alle Änderungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>All columns</source>
            <translation>Alle Spalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>All students</source>
            <translation>Alle Studierenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Any time</source>
            <translation>Beliebige Zeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Discarded or replaced</source>
            <translation>Verworfen oder ersetzt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Kind of change</source>
            <translation>Art der Änderung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Made here</source>
            <translation>Hier geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Made on the site</source>
            <translation>Auf der Plattform geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Period</source>
            <translation>Zeitraum</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Since</source>
            <translation>Seit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Since…</source>
            <translation>Seit…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>The last 7 days</source>
            <translation>Die letzten 7 Tage</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>The last month</source>
            <translation>Der letzte Monat</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/filters.py" />
            <source>Today</source>
            <translation>Heute</translation>
        </message>
    </context>
    <context>
        <name>HistoryFoot</name>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Date and time</source>
            <translation>Datum und Uhrzeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Go to the cell</source>
            <translation>Zur Zelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Go to the submission</source>
            <translation>Zur Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Press Enter, or double-click the change</source>
            <translation>Drücken Sie die Eingabetaste, oder doppelklicken Sie die Änderung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Restore only this value</source>
            <translation>Nur diesen Wert wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Revert to before this change…</source>
            <translation>Zurück vor diese Änderung…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Revert to the grades at</source>
            <translation>Zurück zu den Bewertungen vom</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Revert…</source>
            <translation>Zurücksetzen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/action_bar.py" />
            <source>Show older</source>
            <translation>Ältere zeigen</translation>
        </message>
    </context>
    <context>
        <name>HistoryModel</name>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>After</source>
            <translation>Nachher</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>Before</source>
            <translation>Vorher</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>Field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>Rubric</source>
            <translation>Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>level of an earlier rubric</source>
            <translation>Stufe eines früheren Bewertungsrasters</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>mark of a submission</source>
            <translation>Bewertung einer Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>rubric of a submission</source>
            <translation>Bewertungsraster einer Abgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/model.py" />
            <source>{what} · {who}</source>
            <translation>{what} · {who}</translation>
        </message>
    </context>
    <context>
        <name>HistoryPage</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>%Ln grades were restored.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde wiederhergestellt.</numerusform>
                <numerusform>%Ln Bewertungen wurden wiederhergestellt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>1 grade was restored.</source>
            <translation>1 Bewertung wurde wiederhergestellt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>Changes made here or on the site are listed, and can be reverted.</source>
            <translation>Änderungen von hier und von der Plattform werden aufgeführt und können zurückgesetzt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>Changes, newest first</source>
            <translation>Änderungen, neueste zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>No change matches the filters above.</source>
            <translation>Keine Änderung passt zu den Filtern oben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>No matching changes</source>
            <translation>Keine passenden Änderungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>Nothing has changed here</source>
            <translation>Hier hat sich nichts geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>Restore an earlier value</source>
            <translation>Früheren Wert wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>Revert to {when}</source>
            <translation>Zurück zum {when}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>The cell already has this value.</source>
            <translation>Die Zelle hat diesen Wert schon.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>The student's name is hidden.</source>
            <translation>Der Name der Person ist verborgen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>This value cannot be restored.</source>
            <translation>Dieser Wert kann nicht wiederhergestellt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/page.py" />
            <source>To undo this, choose Undo in the gradebook.</source>
            <translation>Um dies zurückzunehmen, wählen Sie im Notenbuch „Rückgängig“.</translation>
        </message>
    </context>
    <context>
        <name>HistoryPanel</name>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Cell history</source>
            <translation>Verlauf der Zelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Clear again</source>
            <translation>Wieder leeren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Clear this again, as it was before</source>
            <translation>Wieder leeren, wie es vorher war</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Course</source>
            <translation>Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Enter this value again: {value}</source>
            <translation>Diesen Wert wieder eintragen: {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>No changes yet.</source>
            <translation>Noch keine Änderungen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Restore {value}</source>
            <translation>{value} wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Select a cell to see its earlier values.</source>
            <translation>Wählen Sie eine Zelle, um ihre früheren Werte zu sehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Show older</source>
            <translation>Ältere zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>The whole history: {what}</source>
            <translation>Der ganze Verlauf: {what}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/cell_history_panel.py" />
            <source>{what} by {who}</source>
            <translation>{what} von {who}</translation>
        </message>
    </context>
    <context>
        <name>Import</name>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>A date, perhaps made from a score.</source>
            <translation>Ein Datum, vielleicht aus einer Punktzahl entstanden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>A formula that failed in the file.</source>
            <translation>Eine Formel, die in der Datei fehlgeschlagen ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>A spreadsheet program has rounded the student's number.</source>
            <translation>Ein Tabellenprogramm hat die Nummer gerundet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Cells that say {words} change nothing: clear a cell to clear the grade.</source>
            <translation>Zellen mit dem Text {words} ändern nichts: Leeren Sie eine Zelle, um die Bewertung zu löschen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Check it again, then import.</source>
            <translation>Prüfen Sie erneut, und importieren Sie dann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Choose a CSV, XLSX, XLS or ODS file.</source>
            <translation>Wählen Sie eine Datei vom Typ CSV, XLSX, XLS oder ODS.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Columns {first} and {last} of the file are for the same column.</source>
            <translation>Die Spalten {first} und {last} der Datei gehören zur selben Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Compared with the grades exported on {made}.</source>
            <translation>Verglichen mit den Bewertungen, die am {made} exportiert wurden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Grades have changed in the meantime.</source>
            <translation>Bewertungen haben sich inzwischen geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It has more cells than any gradebook.</source>
            <translation>Sie hat mehr Zellen als jedes Notenbuch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It has more text than any gradebook.</source>
            <translation>Sie hat mehr Text als jedes Notenbuch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It has no rows.</source>
            <translation>Sie hat keine Zeilen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is a PDF.</source>
            <translation>Sie ist eine PDF-Datei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is a web page, despite its file extension.</source>
            <translation>Sie ist eine Webseite, anders als ihre Endung sagt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is an XML file, despite its file extension.</source>
            <translation>Sie ist eine XML-Datei, anders als ihre Endung sagt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is damaged or not a table.</source>
            <translation>Sie ist beschädigt oder keine Tabelle.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is empty.</source>
            <translation>Sie ist leer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is larger than {megabytes} MB.</source>
            <translation>Sie ist größer als {megabytes} MB.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is not a text file.</source>
            <translation>Sie ist keine Textdatei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It is protected by a password.</source>
            <translation>Sie ist mit einem Passwort geschützt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>It unpacks to more than any gradebook holds.</source>
            <translation>Entpackt ist sie größer als jedes Notenbuch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Leave one of them out under “Students and columns”, or choose another for it.</source>
            <translation>Lassen Sie eine davon unter „Studierende und Spalten“ aus, oder wählen Sie eine andere.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>No column has this title; some are similar.</source>
            <translation>Keine Spalte hat diesen Titel; einige sind ähnlich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>No student in this course has this name; some are similar.</source>
            <translation>Niemand in diesem Kurs heißt so; einige Namen sind ähnlich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Not a student in this course.</source>
            <translation>Niemand aus diesem Kurs.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Nothing was imported, and the list is up to date.</source>
            <translation>Es wurde nichts importiert, und die Liste ist aktuell.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>One grade would be imported twice.</source>
            <translation>Eine Bewertung würde zweimal importiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Open it in a spreadsheet program and save it as XLSX or CSV.</source>
            <translation>Öffnen Sie sie in einem Tabellenprogramm, und speichern Sie sie als XLSX oder CSV.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Read as {encoding}, separated by bars.</source>
            <translation>Gelesen als {encoding}, getrennt durch senkrechte Striche.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Read as {encoding}, separated by commas.</source>
            <translation>Gelesen als {encoding}, getrennt durch Kommas.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Read as {encoding}, separated by semicolons.</source>
            <translation>Gelesen als {encoding}, getrennt durch Semikolons.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Read as {encoding}, separated by tabs.</source>
            <translation>Gelesen als {encoding}, getrennt durch Tabulatoren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Read as {encoding}.</source>
            <translation>Gelesen als {encoding}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Read from the worksheet “{name}”.</source>
            <translation>Gelesen aus dem Tabellenblatt „{name}“.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Reading it takes too much time or memory.</source>
            <translation>Das Lesen braucht zu viel Zeit oder Speicher.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Rows {first} and {last} are for the same student.</source>
            <translation>Die Zeilen {first} und {last} gehören zur selben Person.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Rows {first} and {last} of the file are for the same student.</source>
            <translation>Die Zeilen {first} und {last} der Datei gehören zur selben Person.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Save it again from a spreadsheet program, or as CSV.</source>
            <translation>Speichern Sie sie erneut aus einem Tabellenprogramm oder als CSV.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Save it without the password, then import it.</source>
            <translation>Speichern Sie sie ohne Passwort, und importieren Sie sie dann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Several columns have this title.</source>
            <translation>Mehrere Spalten haben diesen Titel.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>Several students have this name.</source>
            <translation>Mehrere Studierende heißen so.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The file could not be read as a table.</source>
            <translation>Die Datei konnte nicht als Tabelle gelesen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The file has macros; they were not run.</source>
            <translation>Die Datei enthält Makros; sie wurden nicht ausgeführt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The file has no record of the exported grades: it is compared only with the current grades.</source>
            <translation>Die Datei enthält nicht, was exportiert wurde: Sie wird nur mit den jetzigen Bewertungen verglichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The file was exported from another course: it is compared only with the current grades.</source>
            <translation>Die Datei wurde aus einem anderen Kurs exportiert: Sie wird nur mit den jetzigen Bewertungen verglichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The file's record of the exported grades is damaged: it is compared only with the current grades.</source>
            <translation>Was die Datei über die exportierten Bewertungen enthält, ist beschädigt: Sie wird nur mit den jetzigen Bewertungen verglichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The name is in this course, but the {key} is not.</source>
            <translation>Der Name ist in diesem Kurs, aber {key} nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The row names two different students.</source>
            <translation>Die Zeile nennt zwei verschiedene Studierende.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>The server calculates this column.</source>
            <translation>Der Server berechnet diese Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>This looks like a summary row and is left out.</source>
            <translation>Dies sieht nach einer Summenzeile aus und wird ausgelassen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>This number is rounded in the file.</source>
            <translation>Diese Zahl ist in der Datei gerundet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>This student has left the course since the file was made.</source>
            <translation>Diese Person hat den Kurs verlassen, seit die Datei entstanden ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>email address</source>
            <translation>die E-Mail-Adresse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>id</source>
            <translation>die Kennung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>name</source>
            <translation>der Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>student ID</source>
            <translation>die Matrikelnummer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>user name</source>
            <translation>der Benutzername</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>{why} Nothing was changed.</source>
            <translation>{why} Es wurde nichts geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/exchange/messages.py" />
            <source>{words}.</source>
            <translation>{words}.</translation>
        </message>
    </context>
    <context>
        <name>ImportDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Comparing {done} of {cells} cells</source>
            <translation>{done} von {cells} Zellen verglichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Import</source>
            <translation>Importieren</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Import %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung importieren</numerusform>
                <numerusform>%Ln Bewertungen importieren</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Import 1 grade</source>
            <translation>1 Bewertung importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Import grades</source>
            <translation>Bewertungen importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Nothing to import</source>
            <translation>Nichts zu importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Reading {name}…</source>
            <translation>{name} wird gelesen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Sending takes {requests}, {time}. {pause}</source>
            <translation>Das Senden braucht {requests}, {time}. {pause}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Sending takes {requests}. What cannot be sent today is kept here and sent tomorrow.</source>
            <translation>Das Senden braucht {requests}. Was heute nicht gesendet werden kann, wird hier aufbewahrt und morgen gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Students and columns</source>
            <translation>Studierende und Spalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>The file and the gradebook are the same.</source>
            <translation>Datei und Notenbuch sind gleich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>Worksheet</source>
            <translation>Tabellenblatt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>You can undo this in one step.</source>
            <translation>Sie können dies in einem Schritt rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/import_dialog.py" />
            <source>“Work offline” pauses sending at any time.</source>
            <translation>„Offline arbeiten“ hält das Senden jederzeit an.</translation>
        </message>
    </context>
    <context>
        <name>ImportModel</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_model.py" />
            <source>Person</source>
            <translation>Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_model.py" />
            <source>Remark</source>
            <translation>Bemerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_model.py" />
            <source>Result</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_model.py" />
            <source>Row</source>
            <translation>Zeile</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_model.py" />
            <source>What changes</source>
            <translation>Was sich ändert</translation>
        </message>
    </context>
    <context>
        <name>ImportPeopleDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>%Ln rows could not be imported</source>
            <translation>
                <numerusform>%Ln Zeile konnte nicht importiert werden</numerusform>
                <numerusform>%Ln Zeilen konnten nicht importiert werden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>%Ln rows were imported.</source>
            <translation>
                <numerusform>%Ln Zeile wurde importiert.</numerusform>
                <numerusform>%Ln Zeilen wurden importiert.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>1 row could not be imported</source>
            <translation>1 Zeile konnte nicht importiert werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>1 row was imported.</source>
            <translation>1 Zeile wurde importiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>All new and changed rows</source>
            <translation>Alle neuen und geänderten Zeilen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Columns not used: {titles}.</source>
            <translation>Nicht verwendete Spalten: {titles}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Compare again</source>
            <translation>Erneut vergleichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Import</source>
            <translation>Importieren</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Import %Ln rows</source>
            <translation>
                <numerusform>%Ln Zeile importieren</numerusform>
                <numerusform>%Ln Zeilen importieren</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Import 1 row</source>
            <translation>1 Zeile importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Importing {name}…</source>
            <translation>{name} wird importiert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Nothing to import</source>
            <translation>Nichts zu importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Reading {name}…</source>
            <translation>{name} wird gelesen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Rows of the file</source>
            <translation>Zeilen der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>Space ticks the selected rows; Ctrl+A selects all</source>
            <translation>Die Leertaste hakt die gewählten Zeilen an; Strg+A wählt alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/import_people_dialog.py" />
            <source>The file has no roles, so new people are added as students.</source>
            <translation>Die Datei nennt keine Rollen, darum werden neue Personen als Studierende hinzugefügt.</translation>
        </message>
    </context>
    <context>
        <name>ImportPreviewModel</name>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Changed in both: current grade</source>
            <translation>In beiden geändert: jetzige bleibt</translation>
        </message>
        <message>
            <source>Changed in both: current grade kept</source>
            <translation type="vanished">In beiden geändert: jetzige bleibt</translation>
        </message>
        <message>
            <source>Changed in both: current kept</source>
            <translation type="vanished">In beiden geändert: jetzige bleibt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Changed in both: file's grade</source>
            <translation>In beiden geändert: aus der Datei</translation>
        </message>
        <message>
            <source>Changed in both: file's grade used</source>
            <translation type="vanished">In beiden geändert: aus der Datei</translation>
        </message>
        <message>
            <source>Changed in both: file's used</source>
            <translation type="vanished">In beiden geändert: aus der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Changed in the file</source>
            <translation>In der Datei geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Changed in the file: left out</source>
            <translation>In der Datei geändert: ausgelassen</translation>
        </message>
        <message>
            <source>Changed on the server: current grade kept</source>
            <translation type="vanished">Auf dem Server geändert: bleibt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Changed on the server: kept</source>
            <translation>Auf dem Server geändert: bleibt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>In the file</source>
            <translation>In der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Refused</source>
            <translation>Abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Remark</source>
            <translation>Bemerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Result</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Same</source>
            <translation>Gleich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>When exported</source>
            <translation>Beim Export</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/preview_model.py" />
            <source>empty</source>
            <translation>leer</translation>
        </message>
    </context>
    <context>
        <name>ItemForm</name>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Attempts allowed</source>
            <translation>Erlaubte Versuche</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Description</source>
            <translation>Beschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Due</source>
            <translation>Fällig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Enter a title.</source>
            <translation>Geben Sie einen Titel ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Enter the address of a web page, such as https://example.org.</source>
            <translation>Geben Sie die Adresse einer Webseite ein, zum Beispiel https://example.org.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Enter the points as a number, such as 100 or 7.5.</source>
            <translation>Geben Sie die Punkte als Zahl ein, zum Beispiel 100 oder 7,5.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Files</source>
            <translation>Dateien</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>In</source>
            <translation>In</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Instructions</source>
            <translation>Anweisungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>On</source>
            <translation>Am</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Points possible</source>
            <translation>Mögliche Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Students see it</source>
            <translation>Für Studierende sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>The end must be after the start.</source>
            <translation>Das Ende muss nach dem Anfang liegen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Visible from</source>
            <translation>Sichtbar ab</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Visible until</source>
            <translation>Sichtbar bis</translation>
        </message>
    </context>
    <context>
        <name>KeptFolderRow</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>Not checked yet</source>
            <translation>Noch nicht geprüft</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>Show plan for {folder}</source>
            <translation>Plan für {folder} zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>Show plan…</source>
            <translation>Plan zeigen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>Stop keeping</source>
            <translation>Nicht mehr abgleichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>Stop keeping {folder}</source>
            <translation>{folder} nicht mehr abgleichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>Top level of the course</source>
            <translation>Oberste Ebene des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>What is in the course stays there</source>
            <translation>Was im Kurs ist, bleibt dort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/kept_folders.py" />
            <source>{folder} is kept in “{target}”</source>
            <translation>{folder} wird in „{target}“ abgeglichen</translation>
        </message>
    </context>
    <context>
        <name>KeptText</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/kept_text.py" />
            <source>Changes to “{title}” were discarded.</source>
            <translation>Änderungen an „{title}“ wurden verworfen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/kept_text.py" />
            <source>Restore</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/kept_text.py" />
            <source>What you typed earlier is not saved yet.</source>
            <translation>Was Sie früher eingegeben haben, ist noch nicht gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/kept_text.py" />
            <source>“{title}” was discarded.</source>
            <translation>„{title}“ wurde verworfen.</translation>
        </message>
    </context>
    <context>
        <name>KeyLine</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/key_line.py" />
            <source>0–9 score</source>
            <translation>0–9 Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/key_line.py" />
            <source>Ctrl+; comment</source>
            <translation>Strg+; Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/key_line.py" />
            <source>Ctrl+Enter post, next</source>
            <translation>Strg+Eingabe veröffentlichen, nächste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/key_line.py" />
            <source>Esc back to the window</source>
            <translation>Esc zurück zum Fenster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/key_line.py" />
            <source>K flag</source>
            <translation>K Kennzeichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/key_line.py" />
            <source>N, P next, previous</source>
            <translation>N, P nächste, vorige</translation>
        </message>
    </context>
    <context>
        <name>Keys</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>A page to the left and to the right</source>
            <translation>Eine Seite nach links und nach rechts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>A page up and down</source>
            <translation>Eine Seite nach oben und nach unten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Back to the grid</source>
            <translation>Zurück zum Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Bold, italic</source>
            <translation>Fett, kursiv</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Cancel, and keep the old value</source>
            <translation>Abbrechen und den alten Wert behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Choose a level and go on; type 0 first from the tenth on</source>
            <translation>Eine Stufe wählen und weitergehen; ab der zehnten zuerst 0 tippen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Choose the current level</source>
            <translation>Die jetzige Stufe wählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Clear the choice of an item</source>
            <translation>Die Wahl eines Eintrags aufheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Clear the selected cells</source>
            <translation>Die gewählten Zellen leeren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Edit the grade; a digit or a letter replaces it</source>
            <translation>Die Bewertung bearbeiten; eine Ziffer oder ein Buchstabe ersetzt sie</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Edit the text of the selection, delete it</source>
            <translation>Den Text der Auswahl bearbeiten, sie löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Enter it and move on</source>
            <translation>Eintragen und weitergehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Enter the same into every selected cell</source>
            <translation>Dasselbe in jede gewählte Zelle eintragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Feedback or notes of the next student</source>
            <translation>Rückmeldung oder Notizen der nächsten Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>First and last cell</source>
            <translation>Erste und letzte Zelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>First and last column</source>
            <translation>Erste und letzte Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Fit the window's width</source>
            <translation>An die Fensterbreite anpassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Flag the paper, go to the next one flagged</source>
            <translation>Die Arbeit kennzeichnen, zur nächsten gekennzeichneten gehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>From a field to the paper; from the paper to the gradebook</source>
            <translation>Von einem Feld zur Arbeit; von der Arbeit zum Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>From “Find a student” to the grid of those found</source>
            <translation>Von „Person suchen“ zu den Gefundenen im Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Go to the cell or the submission of the selected change</source>
            <translation>Zur Zelle oder Abgabe der gewählten Änderung gehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Grade the submissions of the course</source>
            <translation>Die Abgaben des Kurses bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Highlight the selection, or the lines you drag over next</source>
            <translation>Die Auswahl hervorheben oder die Zeilen, über die Sie als Nächstes ziehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>In the grid</source>
            <translation>Im Notenbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>In the history of a course</source>
            <translation>Im Verlauf eines Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>In the list of courses</source>
            <translation>In der Liste der Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>In the print preview</source>
            <translation>In der Druckvorschau</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>In the rubric</source>
            <translation>Im Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Insert a comment</source>
            <translation>Einen Kommentar einfügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Larger and smaller</source>
            <translation>Größer und kleiner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Leave the grid: next and previous pane</source>
            <translation>Das Notenbuch verlassen: nächster und voriger Bereich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Let the arrow keys move in the text, or leave the cell again</source>
            <translation>Die Pfeiltasten im Text bewegen oder wieder die Zelle verlassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Link, code</source>
            <translation>Link, Code</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>List, numbered list</source>
            <translation>Liste, nummerierte Liste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Move or resize the selection</source>
            <translation>Die Auswahl verschieben oder ihre Größe ändern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Next and previous cell, also within a selection</source>
            <translation>Nächste und vorige Zelle, auch innerhalb einer Auswahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Next and previous student</source>
            <translation>Nächste und vorige Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Next to grade, without posting</source>
            <translation>Nächste zu bewerten, ohne zu veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Next word that is not in the dictionary</source>
            <translation>Nächstes Wort, das nicht im Wörterbuch steht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Note on the selection, or where you click</source>
            <translation>Notiz zur Auswahl oder dort, wo Sie klicken</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Note on the whole page</source>
            <translation>Notiz zur ganzen Seite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>On a paper with pages, and on pictures</source>
            <translation>Auf einer Arbeit mit Seiten und auf Bildern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>On a paper, while it has the focus</source>
            <translation>Auf einer Arbeit, solange sie den Fokus hat</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Open the gradebook of the course</source>
            <translation>Das Notenbuch des Kurses öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Scroll to the current cell</source>
            <translation>Zur jetzigen Zelle rollen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Select everything</source>
            <translation>Alles auswählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Select while moving</source>
            <translation>Beim Bewegen auswählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Select whole columns, whole rows</source>
            <translation>Ganze Spalten, ganze Zeilen auswählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Show or hide the tools that mark it up</source>
            <translation>Die Anmerkungswerkzeuge zeigen oder verbergen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Show the model answer beside the paper, or hide it</source>
            <translation>Die Musterlösung neben der Arbeit zeigen oder verbergen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Show the task beside the paper, or hide it</source>
            <translation>Die Aufgabe neben der Arbeit zeigen oder verbergen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Show what has changed since the last attempt</source>
            <translation>Zeigen, was sich seit dem letzten Versuch geändert hat</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Side panel</source>
            <translation>Seitenbereich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Stamp from a comment</source>
            <translation>Stempel aus einem Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Subscript, superscript</source>
            <translation>Tiefgestellt, hochgestellt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Text, freehand drawing</source>
            <translation>Text, freies Zeichnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>The first and the last page</source>
            <translation>Die erste und die letzte Seite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>The next page and the one before</source>
            <translation>Die nächste Seite und die davor</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>The text of any paper, its headings</source>
            <translation>Der Text jeder Arbeit, seine Überschriften</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Tick, cross, arrow, box</source>
            <translation>Haken, Kreuz, Pfeil, Rechteck</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>To the edge of the filled cells</source>
            <translation>An den Rand der gefüllten Zellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>To the list of annotations, and back to the paper</source>
            <translation>Zur Liste der Anmerkungen und zurück zur Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>To the right and back; Enter then begins the next row</source>
            <translation>Nach rechts und zurück; danach beginnt die Eingabetaste die nächste Zeile</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>To the score, to the feedback</source>
            <translation>Zur Punktzahl, zur Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Type the score; the first digit takes you there</source>
            <translation>Die Punktzahl tippen; die erste Ziffer führt Sie hin</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Undo and redo</source>
            <translation>Rückgängig und wiederholen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>While typing in a cell</source>
            <translation>Beim Tippen in einer Zelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>While writing feedback</source>
            <translation>Beim Schreiben von Rückmeldungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>With a custom rubric: give an item; type 0 first from the tenth on</source>
            <translation>Mit eigenem Bewertungsraster: einen Eintrag vergeben; ab dem zehnten zuerst 0 tippen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>With a tool: place it in the middle of the view</source>
            <translation>Mit einem Werkzeug: es in die Mitte der Ansicht setzen</translation>
        </message>
    </context>
    <context>
        <name>KeysDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Find a word or a key</source>
            <translation>Wort oder Taste suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/shortcuts_dialog.py" />
            <source>Keyboard shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
    </context>
    <context>
        <name>LanguageDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/language_dialog.py" />
            <source>&amp;Language</source>
            <translation>&amp;Sprache</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/language_dialog.py" />
            <source>As the system</source>
            <translation>Sprache des Systems</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/language_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/language_dialog.py" />
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/language_dialog.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/language_dialog.py" />
            <source>The language applies when the program is next started. Names and texts of a site stay as they are.</source>
            <translation>Die Sprache gilt ab dem nächsten Start des Programms. Namen und Texte einer Plattform bleiben, wie sie sind.</translation>
        </message>
    </context>
    <context>
        <name>LikenessDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>%Ln could not be read completely.</source>
            <translation>
                <numerusform>%Ln konnte nicht vollständig gelesen werden.</numerusform>
                <numerusform>%Ln konnten nicht vollständig gelesen werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>%Ln pairs are similar.</source>
            <translation>
                <numerusform>%Ln Paar ist ähnlich.</numerusform>
                <numerusform>%Ln Paare sind ähnlich.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>&amp;Open the first paper</source>
            <translation>Erste Arbeit &amp;öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>1 could not be read completely.</source>
            <translation>1 konnte nicht vollständig gelesen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>1 pair is similar.</source>
            <translation>1 Paar ist ähnlich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>No two papers have much in common.</source>
            <translation>Keine zwei Arbeiten haben viel gemeinsam.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Only the beginning of %Ln long ones was compared.</source>
            <translation>
                <numerusform>Von %Ln langen wurde nur der Anfang verglichen.</numerusform>
                <numerusform>Von %Ln langen wurde nur der Anfang verglichen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Only the beginning of 1 long one was compared.</source>
            <translation>Von 1 langen wurde nur der Anfang verglichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Pairs of papers with the most in common</source>
            <translation>Paare von Arbeiten, die am meisten gemeinsam haben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Paper</source>
            <translation>Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Paper of {student}</source>
            <translation>Arbeit von {student}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Papers compared by phrases of five words: {count}.</source>
            <translation>In Wendungen von fünf Wörtern verglichene Arbeiten: {count}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Papers that were read</source>
            <translation>Gelesene Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Reading papers: {count}…</source>
            <translation>Arbeiten werden gelesen: {count}…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Shared passage {number} of {all}. Ctrl+PgDn: next passage.</source>
            <translation>Gemeinsame Stelle {number} von {all}. Strg+Bild ab: nächste Stelle.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Similar papers</source>
            <translation>Ähnliche Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Sort the &amp;queue by similarity</source>
            <translation>&amp;Liste nach Ähnlichkeit sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/likeness_dialog.py" />
            <source>Text that many papers share, such as the task itself, is ignored.</source>
            <translation>Text, den viele Arbeiten gemeinsam haben, wie die Aufgabe selbst, zählt nicht.</translation>
        </message>
    </context>
    <context>
        <name>LinesView</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/lines_view.py" />
            <source> … and %Ln more characters</source>
            <translation>
                <numerusform> … und %Ln weiteres Zeichen</numerusform>
                <numerusform> … und %Ln weitere Zeichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/lines_view.py" />
            <source>Line {number} of {all}</source>
            <translation>Zeile {number} von {all}</translation>
        </message>
    </context>
    <context>
        <name>LinkDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Enter a web address (https://…) or an email address (mailto:…).</source>
            <translation>Geben Sie eine Webadresse (https://…) oder eine E-Mail-Adresse (mailto:…) ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>For example https://example.org</source>
            <translation>Zum Beispiel https://example.org</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Insert link</source>
            <translation>Link einfügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Link</source>
            <translation>Link</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Link in the feedback</source>
            <translation>Link in der Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/feedback_questions.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
    </context>
    <context>
        <name>ListPanel</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/list_panel.py" />
            <source>Change the search or the filter above.</source>
            <translation>Ändern Sie oben die Suche oder den Filter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/list_panel.py" />
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/list_panel.py" />
            <source>Key: {keys}</source>
            <translation>Taste: {keys}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/list_panel.py" />
            <source>Nothing matches</source>
            <translation>Keine Treffer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/list_panel.py" />
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/list_panel.py" />
            <source>{shown} of {all}</source>
            <translation>{shown} von {all}</translation>
        </message>
    </context>
    <context>
        <name>LockPage</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/screen_lock.py" />
            <source>%Ln grades are waiting to be sent.</source>
            <translation>
                <numerusform>%Ln Bewertung wartet darauf, gesendet zu werden.</numerusform>
                <numerusform>%Ln Bewertungen warten darauf, gesendet zu werden.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/screen_lock.py" />
            <source>1 grade is waiting to be sent.</source>
            <translation>1 Bewertung wartet darauf, gesendet zu werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/screen_lock.py" />
            <source>Everything you entered for {site} is stored. Sending resumes when you unlock the window.</source>
            <translation>Alles, was Sie für {site} eingegeben haben, ist gespeichert. Das Senden geht weiter, wenn Sie das Fenster entsperren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/screen_lock.py" />
            <source>Saving what you entered…</source>
            <translation>Ihre Eingaben werden gespeichert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/screen_lock.py" />
            <source>The window is locked</source>
            <translation>Das Fenster ist gesperrt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/screen_lock.py" />
            <source>Unlock</source>
            <translation>Entsperren</translation>
        </message>
    </context>
    <context>
        <name>LoginDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Account of the practice site</source>
            <translation>Konto der Übungsplattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>An answer arrived that does not belong to this sign-in and was not used. Continue in your browser, or close this window and sign in again.</source>
            <translation>Es kam eine Antwort, die nicht zu dieser Anmeldung gehört; sie wurde nicht verwendet. Machen Sie im Browser weiter, oder schließen Sie dieses Fenster, und melden Sie sich erneut an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Certificate of {host} not trusted</source>
            <translation>Zertifikat von {host} nicht vertrauenswürdig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Continue in your browser</source>
            <translation>Weiter in Ihrem Browser</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Continue to {host}</source>
            <translation>Weiter zu {host}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>If this network requires you to sign in first, do that in your browser.</source>
            <translation>Verlangt dieses Netzwerk zuerst eine Anmeldung, tun Sie das in Ihrem Browser.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Nothing was lost.</source>
            <translation>Es ging nichts verloren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Nothing was lost: check the network and the address of the site.</source>
            <translation>Es ging nichts verloren: Prüfen Sie das Netzwerk und die Adresse der Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Nothing was lost: you can sign in in this window.</source>
            <translation>Es ging nichts verloren: Sie können sich in diesem Fenster anmelden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>On this computer</source>
            <translation>Auf diesem Computer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Sign in – {site}</source>
            <translation>Anmelden – {site}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Sign-in continues at {host}</source>
            <translation>Die Anmeldung geht weiter bei {host}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Someone may be listening in, so nothing was sent. Check this computer's date, and ask the site's administrators about its certificate.</source>
            <translation>Vielleicht hört jemand mit, darum wurde nichts gesendet. Prüfen Sie das Datum dieses Computers, und fragen Sie die Administration der Plattform nach ihrem Zertifikat.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The connection is encrypted</source>
            <translation>Die Verbindung ist verschlüsselt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The page asked for something a sign-in does not need ({what}). It was not allowed.</source>
            <translation>Die Seite wollte etwas, das eine Anmeldung nicht braucht ({what}). Es wurde nicht erlaubt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The page leads to an address that is not encrypted. That is not allowed.</source>
            <translation>Die Seite führt zu einer unverschlüsselten Adresse. Das ist nicht erlaubt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The page wants to continue at {host}. To be asked again, close this window and sign in again.</source>
            <translation>Die Seite möchte bei {host} weitermachen. Um noch einmal gefragt zu werden, schließen Sie dieses Fenster, und melden Sie sich erneut an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The proxy of this network</source>
            <translation>Der Proxy dieses Netzwerks</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The sign-in page did not load</source>
            <translation>Die Anmeldeseite wurde nicht geladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The sign-in page is open there. This window closes by itself when you are done.</source>
            <translation>Die Anmeldeseite ist dort geöffnet. Dieses Fenster schließt sich von selbst, wenn Sie fertig sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>The sign-in page stopped working</source>
            <translation>Die Anmeldeseite reagiert nicht mehr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>This is the practice site. Sign in as {name} with the password {password}.</source>
            <translation>Dies ist die Übungsplattform. Melden Sie sich als {name} mit dem Passwort {password} an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Use my browser instead</source>
            <translation>Stattdessen meinen Browser verwenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Your browser could not be opened</source>
            <translation>Ihr Browser konnte nicht geöffnet werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>Your site sends you there. Continue if it is your institution's sign-in service.</source>
            <translation>Ihre Plattform schickt Sie dorthin. Machen Sie weiter, wenn es der Anmeldedienst Ihrer Einrichtung ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>{host} is slow to answer. The page is still loading.</source>
            <translation>{host} antwortet langsam. Die Seite wird noch geladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/sign_in_dialog.py" />
            <source>{who} asks for a password in a way this window does not support. Your own browser may support it.</source>
            <translation>{who} fragt auf eine Weise nach einem Passwort, die dieses Fenster nicht kennt. Vielleicht kennt Ihr eigener Browser sie.</translation>
        </message>
    </context>
    <context>
        <name>Losses</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln animations</source>
            <translation>
                <numerusform>%Ln Animation</numerusform>
                <numerusform>%Ln Animationen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln cells</source>
            <translation>
                <numerusform>%Ln Zelle</numerusform>
                <numerusform>%Ln Zellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln cells are shown without their number formats.</source>
            <translation>
                <numerusform>%Ln Zelle wird ohne ihr Zahlenformat gezeigt.</numerusform>
                <numerusform>%Ln Zellen werden ohne ihre Zahlenformate gezeigt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln charts</source>
            <translation>
                <numerusform>%Ln Diagramm</numerusform>
                <numerusform>%Ln Diagramme</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln comments</source>
            <translation>
                <numerusform>%Ln Kommentar</numerusform>
                <numerusform>%Ln Kommentare</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln deletions</source>
            <translation>
                <numerusform>%Ln Streichung</numerusform>
                <numerusform>%Ln Streichungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln drawn shapes</source>
            <translation>
                <numerusform>%Ln gezeichnete Form</numerusform>
                <numerusform>%Ln gezeichnete Formen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln embedded objects</source>
            <translation>
                <numerusform>%Ln eingebettetes Objekt</numerusform>
                <numerusform>%Ln eingebettete Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln files or addresses that it names</source>
            <translation>
                <numerusform>%Ln Datei oder Adresse, die sie nennt</numerusform>
                <numerusform>%Ln Dateien oder Adressen, die sie nennt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln formulas</source>
            <translation>
                <numerusform>%Ln Formel</numerusform>
                <numerusform>%Ln Formeln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln formulas are shown as their values.</source>
            <translation>
                <numerusform>%Ln Formel wird als ihr Wert gezeigt.</numerusform>
                <numerusform>%Ln Formeln werden als ihre Werte gezeigt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln formulas are shown, not their values.</source>
            <translation>
                <numerusform>%Ln Formel wird gezeigt, nicht ihr Wert.</numerusform>
                <numerusform>%Ln Formeln werden gezeigt, nicht ihre Werte.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln formulas are written in one line each.</source>
            <translation>
                <numerusform>%Ln Formel steht in einer Zeile.</numerusform>
                <numerusform>%Ln Formeln stehen in je einer Zeile.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln headers and footers</source>
            <translation>
                <numerusform>%Ln Kopf- oder Fußzeile</numerusform>
                <numerusform>%Ln Kopf- und Fußzeilen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln hidden parts are shown too.</source>
            <translation>
                <numerusform>%Ln verborgener Teil wird mit gezeigt.</numerusform>
                <numerusform>%Ln verborgene Teile werden mit gezeigt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln letters without a font</source>
            <translation>
                <numerusform>%Ln Zeichen ohne Schriftart</numerusform>
                <numerusform>%Ln Zeichen ohne Schriftart</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln pictures</source>
            <translation>
                <numerusform>%Ln Bild</numerusform>
                <numerusform>%Ln Bilder</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln pictures were not drawn: others took too long or too much memory. The original has everything.</source>
            <translation>
                <numerusform>%Ln Bild wurde nicht gezeichnet: Andere haben zu lange gedauert oder zu viel Speicher gebraucht. Das Original enthält alles.</numerusform>
                <numerusform>%Ln Bilder wurden nicht gezeichnet: Andere haben zu lange gedauert oder zu viel Speicher gebraucht. Das Original enthält alles.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln scripts</source>
            <translation>
                <numerusform>%Ln Skript</numerusform>
                <numerusform>%Ln Skripte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln tables</source>
            <translation>
                <numerusform>%Ln Tabelle</numerusform>
                <numerusform>%Ln Tabellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>%Ln worksheets</source>
            <translation>
                <numerusform>%Ln Tabellenblatt</numerusform>
                <numerusform>%Ln Tabellenblätter</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 animation</source>
            <translation>1 Animation</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 cell</source>
            <translation>1 Zelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 cell is shown without its number format.</source>
            <translation>1 Zelle wird ohne ihr Zahlenformat gezeigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 chart</source>
            <translation>1 Diagramm</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 comment</source>
            <translation>1 Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 deletion</source>
            <translation>1 Streichung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 drawn shape</source>
            <translation>1 gezeichnete Form</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 embedded object</source>
            <translation>1 eingebettetes Objekt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 file or address that it names</source>
            <translation>1 Datei oder Adresse, die sie nennt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 formula</source>
            <translation>1 Formel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 formula is shown as its value.</source>
            <translation>1 Formel wird als ihr Wert gezeigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 formula is shown, not its value.</source>
            <translation>1 Formel wird gezeigt, nicht ihr Wert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 formula is written in one line.</source>
            <translation>1 Formel steht in einer Zeile.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 header or footer</source>
            <translation>1 Kopf- oder Fußzeile</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 hidden part is shown too.</source>
            <translation>1 verborgener Teil wird mit gezeigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 letter without a font</source>
            <translation>1 Zeichen ohne Schriftart</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 picture</source>
            <translation>1 Bild</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 picture was not drawn: others took too long or too much memory. The original has everything.</source>
            <translation>1 Bild wurde nicht gezeichnet: Andere haben zu lange gedauert oder zu viel Speicher gebraucht. Das Original enthält alles.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 script</source>
            <translation>1 Skript</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 table</source>
            <translation>1 Tabelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>1 worksheet</source>
            <translation>1 Tabellenblatt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>Not shown: {what}. The original has everything.</source>
            <translation>Nicht gezeigt: {what}. Das Original enthält alles.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>Numbers are shown without their formats.</source>
            <translation>Zahlen werden ohne ihre Formate gezeigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>Only pictures are here: there is no text to read out.</source>
            <translation>Hier sind nur Bilder: Es gibt keinen Text zum Vorlesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>Only the beginning is shown. The original has everything.</source>
            <translation>Nur der Anfang wird gezeigt. Das Original enthält alles.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>There is more than can be shown. The original has everything.</source>
            <translation>Es gibt mehr, als gezeigt werden kann. Das Original enthält alles.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>There is nothing in this file.</source>
            <translation>In dieser Datei ist nichts.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>This drawing (SVG) cannot be drawn: its source is shown.</source>
            <translation>Diese Zeichnung (SVG) kann nicht gezeichnet werden: Ihr Quelltext wird gezeigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>the layout</source>
            <translation>die Gestaltung</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>where %Ln links lead</source>
            <translation>
                <numerusform>wohin %Ln Link führt</numerusform>
                <numerusform>wohin %Ln Links führen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/losses.py" />
            <source>where 1 link leads</source>
            <translation>wohin 1 Link führt</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/main_window.py" />
            <source>Course</source>
            <translation>Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/main_window.py" />
            <source>It may be filtered out, in a hidden column, or its student has left.</source>
            <translation>Sie ist vielleicht ausgefiltert, in einer ausgeblendeten Spalte, oder die Person hat den Kurs verlassen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/main_window.py" />
            <source>This grade is not shown.</source>
            <translation>Diese Bewertung wird nicht angezeigt.</translation>
        </message>
    </context>
    <context>
        <name>ManageDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>%Ln comments</source>
            <translation>
                <numerusform>%Ln Kommentar</numerusform>
                <numerusform>%Ln Kommentare</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>1 comment</source>
            <translation>1 Kommentar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>All comments were written to {name}.</source>
            <translation>Alle Kommentare wurden in {name} geschrieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Comments</source>
            <translation>Kommentare</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Export comments</source>
            <translation>Kommentare exportieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Find a comment</source>
            <translation>Kommentar suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Import comments</source>
            <translation>Kommentare importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Import…</source>
            <translation>Importieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>New…</source>
            <translation>Neu…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Saved comments appear here. Choose “New” to write the first one.</source>
            <translation>Gespeicherte Kommentare erscheinen hier. Wählen Sie „Neu“, um den ersten zu schreiben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/manage_dialog.py" />
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
    </context>
    <context>
        <name>MarkPanel</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>%Ln words</source>
            <translation>
                <numerusform>%Ln Wort</numerusform>
                <numerusform>%Ln Wörter</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>1 word</source>
            <translation>1 Wort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>A group cannot be exempt. Mark the members one by one (Alt+I).</source>
            <translation>Eine Gruppe kann nicht befreit werden. Bewerten Sie die Mitglieder einzeln (Alt+I).</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Another level is chosen in the rubric. Ctrl+Enter sends it; choosing the site's (◆) discards it.</source>
            <translation>Im Bewertungsraster ist eine andere Stufe gewählt. Strg+Eingabe sendet sie; die der Plattform (◆) zu wählen verwirft sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Feedback to the student</source>
            <translation>Rückmeldung an die Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Next to grade</source>
            <translation>Nächste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Next to grade, without posting (Alt+U)</source>
            <translation>Nächste zu bewerten, ohne zu veröffentlichen (Alt+U)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Notes for graders only</source>
            <translation>Notizen nur für Bewertende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Post</source>
            <translation>Veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Post this mark; Ctrl+Enter posts it and goes to the next</source>
            <translation>Diese Bewertung veröffentlichen; Strg+Eingabe veröffentlicht und geht zur nächsten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Score of {possible} possible</source>
            <translation>Punktzahl von {possible} möglichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>Score, feedback and notes</source>
            <translation>Punktzahl, Rückmeldung und Notizen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/mark_panel.py" />
            <source>The previous attempt has no feedback.</source>
            <translation>Der vorige Versuch hat keine Rückmeldung.</translation>
        </message>
    </context>
    <context>
        <name>Marking</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>(late)</source>
            <translation>(verspätet)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>A mark was not posted.</source>
            <translation>Eine Bewertung wurde nicht veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Attempt {number}</source>
            <translation>Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>By group</source>
            <translation>Nach Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>By name</source>
            <translation>Nach Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>By section</source>
            <translation>Nach Sektion</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>By tag</source>
            <translation>Nach Etikett</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Conflict: changed on the server too. Press F4 to decide.</source>
            <translation>Konflikt: auch auf dem Server geändert. F4 drücken, um zu entscheiden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Draft: kept here, not posted</source>
            <translation>Entwurf: hier aufbewahrt, nicht veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Due first</source>
            <translation>Zuerst fällige</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Flagged</source>
            <translation>Gekennzeichnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Flagged papers</source>
            <translation>Gekennzeichnete Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Group work: this mark counts for all {count} members.</source>
            <translation>Gruppenarbeit: Diese Bewertung gilt für alle {count} Mitglieder.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Group work: this mark counts for {names}.</source>
            <translation>Gruppenarbeit: Diese Bewertung gilt für {names}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Group work: this mark counts only for {name}. The others were marked individually.</source>
            <translation>Gruppenarbeit: Diese Bewertung gilt nur für {name}. Die anderen wurden einzeln bewertet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>It has changed since it was shown. Check it again, then post it.</source>
            <translation>Sie hat sich geändert, seit sie angezeigt wurde. Prüfen Sie sie noch einmal, und veröffentlichen Sie sie dann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Late first</source>
            <translation>Verspätete zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Mark {column} of {student}</source>
            <translation>{column} von {student} bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>No longer in this queue, {left} to grade</source>
            <translation>Nicht mehr in dieser Liste, {left} zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>No score yet. Nothing was posted.</source>
            <translation>Noch keine Punktzahl. Es wurde nichts veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Not accepted by the server. Kept here.</source>
            <translation>Vom Server nicht angenommen. Hier aufbewahrt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>Not posted yet: students would see {names}. Use “Fill in”, or post again to send it as it stands.</source>
            <translation>Noch nicht veröffentlicht: Studierende würden {names} sehen. Wählen Sie „Ausfüllen“, oder veröffentlichen Sie noch einmal, um es so zu senden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Oldest first</source>
            <translation>Älteste zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>On its way to the server, without being posted</source>
            <translation>Unterwegs zum Server, ohne veröffentlicht zu werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Overridden in the gradebook with {value}: that counts, whatever is posted here.</source>
            <translation>Im Notenbuch überschrieben mit {value}: Das zählt, was immer hier veröffentlicht wird.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Papers with “{title}”</source>
            <translation>Arbeiten mit „{title}“</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Posted</source>
            <translation>Veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Posted here, will be sent to the server</source>
            <translation>Hier veröffentlicht, wird an den Server gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Random order</source>
            <translation>Zufällige Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Resubmitted first</source>
            <translation>Erneut abgegebene zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Selected in the gradebook</source>
            <translation>Im Notenbuch ausgewählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Sent: on the server, not posted to the student</source>
            <translation>Gesendet: auf dem Server, nicht für die Person veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Similar papers together</source>
            <translation>Ähnliche Arbeiten zusammen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Tag: {names}</source>
            <translation>Etikett: {names}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>Tags: {names}</source>
            <translation>Etiketten: {names}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>There is no earlier attempt.</source>
            <translation>Es gibt keinen früheren Versuch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>This column</source>
            <translation>Diese Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>This course</source>
            <translation>Dieser Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>This draft is from an earlier visit. “Post” posts it.</source>
            <translation>Dieser Entwurf ist von früher. „Veröffentlichen“ veröffentlicht ihn.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking.py" />
            <source>This mark was sent without being posted. “Post” posts it.</source>
            <translation>Diese Bewertung wurde gesendet, ohne sie zu veröffentlichen. „Veröffentlichen“ veröffentlicht sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>To grade</source>
            <translation>Zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>conflict</source>
            <translation>Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>draft</source>
            <translation>Entwurf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>due {date}</source>
            <translation>fällig {date}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>exception</source>
            <translation>Ausnahme</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>flagged</source>
            <translation>gekennzeichnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/student_strip.py" />
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>late</source>
            <translation>verspätet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>names hidden</source>
            <translation>Namen verborgen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>no due date</source>
            <translation>kein Abgabetermin</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>not accepted</source>
            <translation>nicht angenommen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>posted</source>
            <translation>veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>resubmitted</source>
            <translation>erneut abgegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>sent, not posted</source>
            <translation>gesendet, nicht veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>to be sent</source>
            <translation>zu senden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>to grade</source>
            <translation>zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>{course} › {column} ({count})</source>
            <translation>{course} › {column} ({count})</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>{course}, all columns ({count})</source>
            <translation>{course}, alle Spalten ({count})</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/words.py" />
            <source>{place} of {total}, {left} to grade</source>
            <translation>{place} von {total}, {left} zu bewerten</translation>
        </message>
    </context>
    <context>
        <name>MarkingPanes</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/marking_panes.py" />
            <source>&amp;Model answer</source>
            <translation>&amp;Musterlösung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/marking_panes.py" />
            <source>&amp;Students</source>
            <translation>&amp;Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/marking_panes.py" />
            <source>&amp;Task</source>
            <translation>A&amp;ufgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/marking_panes.py" />
            <source>A&amp;nnotations</source>
            <translation>A&amp;nmerkungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/marking_panes.py" />
            <source>Score and &amp;feedback</source>
            <translation>Punktzahl und &amp;Rückmeldung</translation>
        </message>
    </context>
    <context>
        <name>MarkingReport</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Highest</source>
            <translation>Höchste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Lower quartile</source>
            <translation>Unteres Quartil</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Lowest</source>
            <translation>Niedrigste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Mean</source>
            <translation>Mittelwert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Mean of the first third marked</source>
            <translation>Mittelwert des ersten bewerteten Drittels</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Mean of the last third marked</source>
            <translation>Mittelwert des letzten bewerteten Drittels</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Median</source>
            <translation>Median</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Standard deviation</source>
            <translation>Standardabweichung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>Upper quartile</source>
            <translation>Oberes Quartil</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>chance alone could explain that</source>
            <translation>das könnte allein der Zufall erklären</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>more than chance would explain</source>
            <translation>mehr, als der Zufall erklären würde</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_paper.py" />
            <source>{time} in all</source>
            <translation>{time} insgesamt</translation>
        </message>
    </context>
    <context>
        <name>MarkingSteps</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking_steps.py" />
            <source>Redone.</source>
            <translation>Wiederholt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking_steps.py" />
            <source>Redone: {step}</source>
            <translation>Wiederholt: {step}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking_steps.py" />
            <source>Undone.</source>
            <translation>Rückgängig gemacht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/marking_steps.py" />
            <source>Undone: {step}</source>
            <translation>Rückgängig gemacht: {step}</translation>
        </message>
    </context>
    <context>
        <name>MarksDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>A what-if column, which is never sent</source>
            <translation>Eine Was-wäre-wenn-Spalte, die nie gesendet wird</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Above the points possible</source>
            <translation>Über den möglichen Punkten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Below zero</source>
            <translation>Unter null</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Flagged by you; only here</source>
            <translation>Von Ihnen gekennzeichnet; nur hier</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Gone: the student has left the course, or the column was deleted on the site</source>
            <translation>Nicht mehr da: Die Person hat den Kurs verlassen, oder die Spalte wurde auf der Plattform gelöscht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>High, by a color rule</source>
            <translation>Hoch, durch eine Farbregel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>In conflict: two people entered different values, and you choose one (F4)</source>
            <translation>Im Konflikt: Zwei Personen haben Verschiedenes eingetragen, und Sie wählen eines (F4)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Low, by a color rule</source>
            <translation>Niedrig, durch eine Farbregel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Only here; will be sent to the server</source>
            <translation>Nur hier; wird an den Server gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Overridden: entered in place of the calculated grade</source>
            <translation>Überschrieben: anstelle der berechneten Bewertung eingetragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Refused by the server, and kept here</source>
            <translation>Vom Server abgelehnt und hier aufbewahrt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Submitted late: after the column was due</source>
            <translation>Verspätet abgegeben: nach dem Abgabetermin</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Submitted, and needs grading</source>
            <translation>Abgegeben und zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>What the symbols mean</source>
            <translation>Was die Symbole bedeuten</translation>
        </message>
    </context>
    <context>
        <name>MarkupField</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_form.py" />
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_form.py" />
            <source>Edit text that was formatted elsewhere?</source>
            <translation>Anderswo formatierten Text bearbeiten?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_form.py" />
            <source>Some formatting, file links and pictures cannot be kept and are lost when you save. Until then, the text on the site stays as it is.</source>
            <translation>Manche Formatierungen, Links zu Dateien und Bilder können nicht erhalten werden und gehen beim Speichern verloren. Bis dahin bleibt der Text auf der Plattform, wie er ist.</translation>
        </message>
    </context>
    <context>
        <name>MatchLines</name>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_model.py" />
            <source>Leave out</source>
            <translation>Auslassen</translation>
        </message>
    </context>
    <context>
        <name>MatchingView</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>%Ln columns</source>
            <translation>
                <numerusform>%Ln Spalte</numerusform>
                <numerusform>%Ln Spalten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>%Ln rows could not be matched and are left out unless you choose their students.</source>
            <translation>
                <numerusform>%Ln Zeile konnte nicht zugeordnet werden und wird ausgelassen, wenn Sie die Person nicht wählen.</numerusform>
                <numerusform>%Ln Zeilen konnten nicht zugeordnet werden und werden ausgelassen, wenn Sie die Personen nicht wählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>%Ln students</source>
            <translation>
                <numerusform>%Ln Person</numerusform>
                <numerusform>%Ln Studierende</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>1 column</source>
            <translation>1 Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>1 row could not be matched and is left out unless you choose its student.</source>
            <translation>1 Zeile konnte nicht zugeordnet werden und wird ausgelassen, wenn Sie die Person nicht wählen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>1 student</source>
            <translation>1 Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>Column for “{title}”</source>
            <translation>Spalte für „{title}“</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>Columns of the file</source>
            <translation>Spalten der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>Identifies students by {key}</source>
            <translation>Zuordnung: {key}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>In this course</source>
            <translation>In diesem Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>No column has this title.</source>
            <translation>Keine Spalte hat diesen Titel.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>Remark</source>
            <translation>Bemerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>Rows that could not be matched</source>
            <translation>Zeilen, die nicht zugeordnet werden konnten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>Student for row {number}, “{name}”</source>
            <translation>Person für Zeile {number}, „{name}“</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>{mark}  Row {number}: {name}</source>
            <translation>{mark}  Zeile {number}: {name}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/exchange/match_list.py" />
            <source>{rows} and {columns} were matched.</source>
            <translation>Zugeordnet wurden {rows} und {columns}.</translation>
        </message>
    </context>
    <context>
        <name>MediaView</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Ahead by 5 seconds (→)</source>
            <translation>5 Sekunden vor (→)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Back by 5 seconds (←)</source>
            <translation>5 Sekunden zurück (←)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Faster (Ctrl++)</source>
            <translation>Schneller (Strg++)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>No sound output was found on this computer.</source>
            <translation>Auf diesem Computer wurde keine Tonausgabe gefunden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Pause (Space)</source>
            <translation>Anhalten (Leertaste)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Play (Space)</source>
            <translation>Abspielen (Leertaste)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Position in the recording, in seconds</source>
            <translation>Stelle in der Aufnahme, in Sekunden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Slower (Ctrl+−)</source>
            <translation>Langsamer (Strg+−)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>The video cannot be shown here. Open the original to see it.</source>
            <translation>Das Video kann hier nicht gezeigt werden. Öffnen Sie das Original, um es zu sehen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>Volume in percent (↑, ↓)</source>
            <translation>Lautstärke in Prozent (↑, ↓)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>{position} of {length}</source>
            <translation>{position} von {length}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/media_view.py" />
            <source>{rate} ×</source>
            <translation>{rate} ×</translation>
        </message>
    </context>
    <context>
        <name>MembersModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/members_view.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/members_view.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
    </context>
    <context>
        <name>MergeDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>%Ln cannot be read.</source>
            <translation>
                <numerusform>%Ln ist nicht lesbar.</numerusform>
                <numerusform>%Ln sind nicht lesbar.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>%Ln comments stay as they are here.</source>
            <translation>
                <numerusform>%Ln Kommentar bleibt, wie er hier ist.</numerusform>
                <numerusform>%Ln Kommentare bleiben, wie sie hier sind.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>%Ln were changed here and in the file; both are kept.</source>
            <translation>
                <numerusform>%Ln wurde hier und in der Datei geändert; beide bleiben.</numerusform>
                <numerusform>%Ln wurden hier und in der Datei geändert; beide Fassungen bleiben.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>1 cannot be read.</source>
            <translation>1 ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>1 comment stays as it is here.</source>
            <translation>1 Kommentar bleibt, wie er hier ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>1 was changed here and in the file; both are kept.</source>
            <translation>1 wurde hier und in der Datei geändert; beide bleiben.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Import %Ln comments</source>
            <translation>
                <numerusform>%Ln Kommentar importieren</numerusform>
                <numerusform>%Ln Kommentare importieren</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Import 1 comment</source>
            <translation>1 Kommentar importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Import comments</source>
            <translation>Kommentare importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Nothing to import</source>
            <translation>Nichts zu importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>What the file changes</source>
            <translation>Was die Datei ändert</translation>
        </message>
    </context>
    <context>
        <name>MergeModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Both are kept</source>
            <translation>Beide bleiben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>Here</source>
            <translation>Hier</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>In the file</source>
            <translation>In der Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/merge_dialog.py" />
            <source>New</source>
            <translation>Neu</translation>
        </message>
    </context>
    <context>
        <name>MessageBar</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/message_bar.py" />
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/message_bar.py" />
            <source>Dismiss this message</source>
            <translation>Diese Nachricht schließen</translation>
        </message>
    </context>
    <context>
        <name>MessageView</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/message_view.py" />
            <source>Open the original…</source>
            <translation>Original öffnen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/message_view.py" />
            <source>Save a copy…</source>
            <translation>Kopie speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/message_view.py" />
            <source>Show pages with LibreOffice…</source>
            <translation>Seiten mit LibreOffice zeigen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/message_view.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
    </context>
    <context>
        <name>MoveDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>&amp;Top level of the course</source>
            <translation>&amp;Oberste Ebene des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Folders of the course</source>
            <translation>Ordner des Kurses</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Move %Ln items to</source>
            <translation>
                <numerusform>%Ln Element verschieben nach</numerusform>
                <numerusform>%Ln Elemente verschieben nach</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Move here</source>
            <translation>Hierher verschieben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Move “{title}” to</source>
            <translation>„{title}“ verschieben nach</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Search folders</source>
            <translation>Ordner suchen</translation>
        </message>
    </context>
    <context>
        <name>NewItem</name>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>New assignment</source>
            <translation>Neue Aufgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>New document</source>
            <translation>Neues Dokument</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>New folder</source>
            <translation>Neuer Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>New link</source>
            <translation>Neuer Link</translation>
        </message>
    </context>
    <context>
        <name>NewItemDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>Create</source>
            <translation>Anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>It gets its own column in the gradebook.</source>
            <translation>Sie bekommt eine eigene Spalte im Notenbuch.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>Sending file {number} of {count}: {share}%</source>
            <translation>Datei {number} von {count} wird gesendet: {share}%</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>The site says: {words}</source>
            <translation>Die Plattform sagt: {words}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>Uploads shows its progress, even after a restart.</source>
            <translation>„Uploads“ zeigt den Fortschritt, auch nach einem Neustart.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>“{name}” could not be sent. {reason}</source>
            <translation>„{name}“ konnte nicht gesendet werden. {reason}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/new_item_dialog.py" />
            <source>“{title}” is created after its files</source>
            <translation>„{title}“ wird nach den Dateien angelegt</translation>
        </message>
    </context>
    <context>
        <name>NextSearch</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/next_search.py" />
            <source>Looking for more to grade…</source>
            <translation>Weitere zu bewertende werden gesucht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/next_search.py" />
            <source>Nothing else is left to grade in this queue.</source>
            <translation>In dieser Liste ist nichts weiter zu bewerten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/next_search.py" />
            <source>The site is still being asked for more to grade.</source>
            <translation>Die Plattform wird noch nach weiteren gefragt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/next_search.py" />
            <source>What you typed meanwhile was dropped.</source>
            <translation>Was Sie inzwischen getippt haben, wurde verworfen.</translation>
        </message>
    </context>
    <context>
        <name>OfflineBar</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>%Ln are here already.</source>
            <translation>
                <numerusform>%Ln ist schon hier.</numerusform>
                <numerusform>%Ln sind schon hier.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>%Ln files could not be downloaded.</source>
            <translation>
                <numerusform>%Ln Datei konnte nicht heruntergeladen werden.</numerusform>
                <numerusform>%Ln Dateien konnten nicht heruntergeladen werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>%Ln submissions, about {size}.</source>
            <translation>
                <numerusform>%Ln Abgabe, etwa {size}.</numerusform>
                <numerusform>%Ln Abgaben, etwa {size}.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>1 file could not be downloaded.</source>
            <translation>1 Datei konnte nicht heruntergeladen werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>1 is here already.</source>
            <translation>1 ist schon hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>1 submission, about {size}.</source>
            <translation>1 Abgabe, etwa {size}.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>All %Ln submissions are on this computer ({size}).</source>
            <translation>
                <numerusform>Die %Ln Abgabe ist auf diesem Computer ({size}).</numerusform>
                <numerusform>Alle %Ln Abgaben sind auf diesem Computer ({size}).</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Checking a few papers to estimate the size…</source>
            <translation>Einige Arbeiten werden geprüft, um die Größe zu schätzen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Keep offline</source>
            <translation>Offline bereithalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Keep this column offline?</source>
            <translation>Diese Spalte offline bereithalten?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Kept offline: {here} of {total} submissions, {size} of about {all}.</source>
            <translation>Offline bereit: {here} von {total} Abgaben, {size} von etwa {all}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Pause</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Paused.</source>
            <translation>Angehalten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Stop keeping</source>
            <translation>Nicht mehr bereithalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>Submissions on this computer</source>
            <translation>Abgaben auf diesem Computer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>The disk has room for {room} only.</source>
            <translation>Auf dem Datenträger ist nur Platz für {room}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>The only submission is on this computer ({size}).</source>
            <translation>Die einzige Abgabe ist auf diesem Computer ({size}).</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/offline_bar.py" />
            <source>The size is not known while the site cannot be reached.</source>
            <translation>Die Größe ist nicht bekannt, solange die Plattform nicht erreichbar ist.</translation>
        </message>
    </context>
    <context>
        <name>Opener</name>
        <message>
            <location filename="../../lmsdesk/gui/site/open_site.py" />
            <source>Passphrase</source>
            <translation>Passphrase</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/open_site.py" />
            <source>Set aside and start fresh</source>
            <translation>Beiseitelegen und neu beginnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/open_site.py" />
            <source>The data of {site} can be set aside and loaded from the site again. Grades that were not sent yet stay in the file that is set aside.</source>
            <translation>Die Daten von {site} können beiseitegelegt und neu von der Plattform geladen werden. Bewertungen, die noch nicht übermittelt waren, bleiben in der beiseitegelegten Datei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/open_site.py" />
            <source>The data of {site} on this computer is locked with your passphrase.</source>
            <translation>Die Daten von {site} auf diesem Computer sind mit Ihrer Passphrase gesperrt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/open_site.py" />
            <source>This passphrase is not correct.</source>
            <translation>Diese Passphrase ist nicht richtig.</translation>
        </message>
    </context>
    <context>
        <name>OrderChart</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/order_chart.py" />
            <source>Marked first</source>
            <translation>Zuerst bewertet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/order_chart.py" />
            <source>Marked last</source>
            <translation>Zuletzt bewertet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/order_chart.py" />
            <source>{place}. {student}: {score}</source>
            <translation>{place}. {student}: {score}</translation>
        </message>
    </context>
    <context>
        <name>OutlineList</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/outline_list.py" />
            <source>Outline</source>
            <translation>Gliederung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/outline_list.py" />
            <source>Untitled</source>
            <translation>Ohne Titel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/outline_list.py" />
            <source>{title}, page {number}</source>
            <translation>{title}, Seite {number}</translation>
        </message>
    </context>
    <context>
        <name>OwnRubricDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>%Ln marks had changed in the meantime and were left as they are.</source>
            <translation>
                <numerusform>%Ln Bewertung hatte sich inzwischen geändert und blieb, wie sie ist.</numerusform>
                <numerusform>%Ln Bewertungen hatten sich inzwischen geändert und blieben, wie sie sind.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>A line without a level is either given or not; of an item's lines with levels, one is chosen. Its points are added or, with a minus, taken off, and its text goes into the student's feedback.</source>
            <translation>Eine Zeile ohne Stufe wird vergeben oder nicht; hat ein Eintrag Zeilen mit Stufen, wird eine davon gewählt. Ihre Punkte werden addiert oder, mit einem Minus, abgezogen, und ihr Text kommt in die Rückmeldung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Custom rubric</source>
            <translation>Eigenes Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Delete line</source>
            <translation>Zeile löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Items of the rubric</source>
            <translation>Einträge des Bewertungsrasters</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Move down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Move up</source>
            <translation>Nach oben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Remove rubric</source>
            <translation>Raster entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Rubric for {column}</source>
            <translation>Bewertungsraster für {column}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Rubric of {column}</source>
            <translation>Bewertungsraster von {column}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Save rubric</source>
            <translation>Raster speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>The rubric was saved.</source>
            <translation>Das Bewertungsraster wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
    </context>
    <context>
        <name>PageStack</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/page_stack.py" />
            <source>Go back</source>
            <translation>Zurückgehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/page_stack.py" />
            <source>What you typed is kept. It will be there when you open the page again.</source>
            <translation>Was Sie eingegeben haben, bleibt erhalten. Es ist da, wenn Sie die Seite wieder öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/page_stack.py" />
            <source>“{title}” is not saved</source>
            <translation>„{title}“ ist nicht gespeichert</translation>
        </message>
    </context>
    <context>
        <name>PagesView</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/pages_view.py" />
            <source>Page {number} of {all}</source>
            <translation>Seite {number} von {all}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/pages_view.py" />
            <source>Still blurred, sharp in a moment</source>
            <translation>Noch unscharf, gleich scharf</translation>
        </message>
    </context>
    <context>
        <name>PairModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/pair_list.py" />
            <source>Of the shorter paper</source>
            <translation>Der kürzeren Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/pair_list.py" />
            <source>Paper</source>
            <translation>Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/pair_list.py" />
            <source>Phrases</source>
            <translation>Wendungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/likeness/pair_list.py" />
            <source>Similar paper</source>
            <translation>Ähnliche Arbeit</translation>
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/quick_open.py" />
            <source>Find a course, a student, a column or a command</source>
            <translation>Kurs, Person, Spalte oder Befehl suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/quick_open.py" />
            <source>Found</source>
            <translation>Gefunden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/quick_open.py" />
            <source>Nothing found.</source>
            <translation>Nichts gefunden.</translation>
        </message>
    </context>
    <context>
        <name>PaneMenu</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>&amp;Below the paper</source>
            <translation>&amp;Unter der Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>&amp;Close</source>
            <translation>&amp;Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>&amp;Open</source>
            <translation>&amp;Öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>In its own &amp;window</source>
            <translation>In eigenem &amp;Fenster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>On the &amp;left</source>
            <translation>&amp;Links</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>On the &amp;right</source>
            <translation>&amp;Rechts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane_menu.py" />
            <source>Reset &amp;all panes</source>
            <translation>Alle Bereiche &amp;zurücksetzen</translation>
        </message>
    </context>
    <context>
        <name>PaperArea</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>Attempts</source>
            <translation>Versuche</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>Comments</source>
            <translation>Kommentare</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>File {number} of {count}</source>
            <translation>Datei {number} von {count}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>No longer on the site</source>
            <translation>Nicht mehr auf der Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>Papers of this attempt</source>
            <translation>Arbeiten dieses Versuchs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/paper_area.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
    </context>
    <context>
        <name>PaperDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>1 page</source>
            <translation>1 Seite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Fit</source>
            <translation>Einpassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Fit the window's width</source>
            <translation>An die Fensterbreite anpassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Larger</source>
            <translation>Größer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Page</source>
            <translation>Seite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Print preview</source>
            <translation>Druckvorschau</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Print…</source>
            <translation>Drucken…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Save as PDF…</source>
            <translation>Als PDF speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Smaller</source>
            <translation>Kleiner</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>of %Ln pages</source>
            <translation>
                <numerusform>von %Ln Seite</numerusform>
                <numerusform>von %Ln Seiten</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PaperOutput</name>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>It is not protected: anyone with the file can read the grades.</source>
            <translation>Sie ist nicht geschützt: Wer die Datei hat, kann die Bewertungen lesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>No file was written.</source>
            <translation>Es wurde keine Datei geschrieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Nothing printed: no such pages.</source>
            <translation>Nichts gedruckt: Diese Seiten gibt es nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Print preview</source>
            <translation>Druckvorschau</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Printing</source>
            <translation>Drucken</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Printing was canceled.</source>
            <translation>Das Drucken wurde abgebrochen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Save as PDF</source>
            <translation>Als PDF speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Save it as a PDF and print that.</source>
            <translation>Speichern Sie es als PDF, und drucken Sie diese Datei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Saving was canceled.</source>
            <translation>Das Speichern wurde abgebrochen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>The printer refused the document.</source>
            <translation>Der Drucker hat das Dokument abgelehnt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>Writing {name}</source>
            <translation>{name} wird geschrieben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/output.py" />
            <source>{name} was written.</source>
            <translation>{name} wurde geschrieben.</translation>
        </message>
    </context>
    <context>
        <name>PaperSearch</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_search.py" />
            <source>%Ln places</source>
            <translation>
                <numerusform>an %Ln Stelle</numerusform>
                <numerusform>an %Ln Stellen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_search.py" />
            <source>1 place</source>
            <translation>an 1 Stelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_search.py" />
            <source>Not found</source>
            <translation>Nicht gefunden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_search.py" />
            <source>Searching</source>
            <translation>Wird gesucht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_search.py" />
            <source>{number} of {places}</source>
            <translation>{number} von {places}</translation>
        </message>
    </context>
    <context>
        <name>PaperView</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_view.py" />
            <source>No paper</source>
            <translation>Keine Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_view.py" />
            <source>Opening {name}</source>
            <translation>{name} wird geöffnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_view.py" />
            <source>Opening…</source>
            <translation>Wird geöffnet…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Page {number} of {all}</source>
            <translation>Seite {number} von {all}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/printing/preview_view.py" />
            <source>Pages</source>
            <translation>Seiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/paper_view.py" />
            <source>Paper</source>
            <translation>Arbeit</translation>
        </message>
    </context>
    <context>
        <name>Papers</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>%Ln grades are not sent yet</source>
            <translation>
                <numerusform>%Ln Bewertung ist noch nicht übermittelt</numerusform>
                <numerusform>%Ln Bewertungen sind noch nicht übermittelt</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>1 grade is not sent yet</source>
            <translation>1 Bewertung ist noch nicht übermittelt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Check the program's data folder.</source>
            <translation>Prüfen Sie den Datenordner des Programms.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Connect to the site to open it.</source>
            <translation>Verbinden Sie sich mit der Plattform, um sie zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/exporting/export_dialog.py" />
            <source>Files not downloaded</source>
            <translation>Dateien nicht heruntergeladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Free some space to read without a connection.</source>
            <translation>Schaffen Sie Platz, um ohne Verbindung zu lesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>Grade</source>
            <translation>Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>ID</source>
            <translation>Kennung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>It could not read the document.</source>
            <translation>Das Dokument war nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>It has not been downloaded to this computer.</source>
            <translation>Sie wurde noch nicht auf diesen Computer heruntergeladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>It is a 7-Zip or RAR archive.</source>
            <translation>Sie ist ein 7-Zip- oder RAR-Archiv.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>It is in HEIC, a format that phones use.</source>
            <translation>Sie ist in HEIC, einem Format von Mobiltelefonen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>It took too long or too much memory.</source>
            <translation>Es hat zu lange gedauert oder zu viel Speicher gebraucht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>It was saved by a program from before 2007.</source>
            <translation>Sie wurde mit einem Programm von vor 2007 gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Open the original instead.</source>
            <translation>Öffnen Sie stattdessen das Original.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Open the original to play it with another program.</source>
            <translation>Öffnen Sie das Original, um es mit einem anderen Programm abzuspielen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Open the original, or ask for the document as DOCX, PPTX or PDF.</source>
            <translation>Öffnen Sie das Original, oder bitten Sie um das Dokument als DOCX, PPTX oder PDF.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Open the original, or ask for the photo as JPEG or PDF.</source>
            <translation>Öffnen Sie das Original, oder bitten Sie um das Foto als JPEG oder PDF.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Papers are shown but not kept on this computer. You can keep marking.</source>
            <translation>Arbeiten werden angezeigt, aber nicht auf diesem Computer aufbewahrt. Sie können weiter bewerten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Papers cannot be kept here</source>
            <translation>Arbeiten können hier nicht aufbewahrt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>Possible</source>
            <translation>Möglich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Save a copy to unpack it with another program, or ask for a ZIP archive.</source>
            <translation>Speichern Sie eine Kopie, um sie mit einem anderen Programm zu entpacken, oder bitten Sie um ein ZIP-Archiv.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>Select a student's cell first.</source>
            <translation>Wählen Sie zuerst eine Zelle der Person.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>Sign in to open it.</source>
            <translation>Melden Sie sich an, um sie zu öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>The disk is full</source>
            <translation>Der Datenträger ist voll</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>The file was not changed.</source>
            <translation>Die Datei wurde nicht geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>The pages cannot be shown</source>
            <translation>Die Seiten können nicht angezeigt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This archive cannot be opened here</source>
            <translation>Dieses Archiv kann hier nicht geöffnet werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This document cannot be shown here</source>
            <translation>Dieses Dokument kann hier nicht gezeigt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This file cannot be read</source>
            <translation>Diese Datei ist nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This file has a password</source>
            <translation>Diese Datei hat ein Passwort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This file is too large to show</source>
            <translation>Diese Datei ist zu groß zum Anzeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This page cannot be shown</source>
            <translation>Diese Seite kann nicht gezeigt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This page takes too long</source>
            <translation>Diese Seite dauert zu lange</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This page takes too much memory</source>
            <translation>Diese Seite braucht zu viel Speicher</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This paper is not here yet</source>
            <translation>Diese Arbeit ist noch nicht hier</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This part is not in the file</source>
            <translation>Diesen Teil gibt es in der Datei nicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This photo cannot be shown here</source>
            <translation>Dieses Foto kann hier nicht gezeigt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/trouble_words.py" />
            <source>This recording cannot be played here</source>
            <translation>Diese Aufnahme kann hier nicht abgespielt werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/print_actions.py" />
            <source>{shown} of {all} students</source>
            <translation>{shown} von {all} Studierenden</translation>
        </message>
    </context>
    <context>
        <name>PassphraseDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>&amp;Passphrase</source>
            <translation>&amp;Passphrase</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>&amp;Repeat passphrase</source>
            <translation>Passphrase &amp;wiederholen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Back up data</source>
            <translation>Daten sichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Back up…</source>
            <translation>Sichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Passphrase for the backup</source>
            <translation>Passphrase für die Sicherung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>The backup holds grades and names, so it is encrypted. No one can open it without this passphrase, which cannot be recovered: keep it with your other passwords.</source>
            <translation>Die Sicherung enthält Bewertungen und Namen, darum ist sie verschlüsselt. Ohne diese Passphrase kann niemand sie öffnen, und sie kann nicht wiederbeschafft werden: Bewahren Sie sie bei Ihren anderen Passwörtern auf.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>The passphrases do not match yet.</source>
            <translation>Die Passphrasen stimmen noch nicht überein.</translation>
        </message>
    </context>
    <context>
        <name>PeopleImport</name>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>No such user on the site.</source>
            <translation>Auf der Plattform gibt es diese Person nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>Row {row} is about the same person.</source>
            <translation>Zeile {row} betrifft dieselbe Person.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>Several users match.</source>
            <translation>Mehrere Personen kommen infrage.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>The row does not identify anyone.</source>
            <translation>Aus der Zeile geht nicht hervor, um wen es geht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/desk/administration/record_import.py" />
            <source>The site does not let you look up users; this is checked when they are added.</source>
            <translation>Auf dieser Plattform können Sie keine Personen nachschlagen; geprüft wird beim Hinzufügen.</translation>
        </message>
    </context>
    <context>
        <name>PeoplePage</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>%Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung</numerusform>
                <numerusform>%Ln Bewertungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>%Ln people</source>
            <translation>
                <numerusform>%Ln Person</numerusform>
                <numerusform>%Ln Personen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>%Ln people were added.</source>
            <translation>
                <numerusform>%Ln Person wurde hinzugefügt.</numerusform>
                <numerusform>%Ln Personen wurden hinzugefügt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>%Ln people were changed.</source>
            <translation>
                <numerusform>%Ln Person wurde geändert.</numerusform>
                <numerusform>%Ln Personen wurden geändert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>%Ln people were removed.</source>
            <translation>
                <numerusform>%Ln Person wurde entfernt.</numerusform>
                <numerusform>%Ln Personen wurden entfernt.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>1 grade</source>
            <translation>1 Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>1 person</source>
            <translation>1 Person</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>1 person was added.</source>
            <translation>1 Person wurde hinzugefügt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>1 person was changed.</source>
            <translation>1 Person wurde geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>1 person was removed.</source>
            <translation>1 Person wurde entfernt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Add people…</source>
            <translation>Personen hinzufügen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>All roles</source>
            <translation>Alle Rollen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>All values stay in the history on this computer.</source>
            <translation>Alle Werte bleiben im Verlauf auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Import from file…</source>
            <translation>Aus Datei importieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Import people from a file</source>
            <translation>Personen aus einer Datei importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Last access</source>
            <translation>Letzter Zugriff</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>No grades will be lost.</source>
            <translation>Es gehen keine Bewertungen verloren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>No people yet</source>
            <translation>Noch keine Personen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Nobody selected</source>
            <translation>Niemand ausgewählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Not yet on the server: {grades} that cannot be sent any more.</source>
            <translation>Noch nicht auf dem Server und nicht mehr zu senden: {grades}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>People</source>
            <translation>Personen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>People in this course</source>
            <translation>Personen in diesem Kurs</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Remove %Ln people</source>
            <translation>
                <numerusform>%Ln Person entfernen</numerusform>
                <numerusform>%Ln Personen entfernen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Remove %Ln people from this course?</source>
            <translation>
                <numerusform>%Ln Person aus diesem Kurs entfernen?</numerusform>
                <numerusform>%Ln Personen aus diesem Kurs entfernen?</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Remove 1 person</source>
            <translation>1 Person entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Remove “{name}” from this course?</source>
            <translation>„{name}“ aus diesem Kurs entfernen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Remove…</source>
            <translation>Entfernen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Role</source>
            <translation>Rolle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Role and availability…</source>
            <translation>Rolle und Verfügbarkeit…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Select someone to see and change role and availability.</source>
            <translation>Wählen Sie jemanden, um Rolle und Verfügbarkeit zu sehen und zu ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>The roster appears here once it has loaded.</source>
            <translation>Die Liste der Personen erscheint hier, sobald sie geladen ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>To keep someone's work, change the availability instead.</source>
            <translation>Soll die Arbeit einer Person erhalten bleiben, ändern Sie stattdessen die Verfügbarkeit.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>{grades} will leave the gradebook; the site may keep a copy in case someone is added again.</source>
            <translation>Aus dem Notenbuch fällt weg: {grades}; die Plattform behält vielleicht eine Kopie, falls jemand wieder hinzukommt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>“{name}” was changed.</source>
            <translation>„{name}“ wurde geändert.</translation>
        </message>
    </context>
    <context>
        <name>PileBar</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>All courses</source>
            <translation>Alle Kurse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Leave out what other graders mark, in columns that are shared out</source>
            <translation>Auslassen, was andere in aufgeteilten Spalten bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Next student (Alt+N)</source>
            <translation>Nächste Person (Alt+N)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Next ›</source>
            <translation>Nächste ›</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Number of the random order</source>
            <translation>Nummer der Zufallsreihenfolge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Number of the random order: with the same number, graders have the same order</source>
            <translation>Nummer der Zufallsreihenfolge: Mit derselben Nummer haben alle dieselbe Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Only mine</source>
            <translation>Nur meine</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Order</source>
            <translation>Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>Previous student (Alt+P)</source>
            <translation>Vorige Person (Alt+P)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>What to grade</source>
            <translation>Was zu bewerten ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>no.</source>
            <translation>Nr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_bar.py" />
            <source>‹ Previous</source>
            <translation>‹ Vorige</translation>
        </message>
    </context>
    <context>
        <name>PileReader</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_reader.py" />
            <source>It was deleted, or its student has left.</source>
            <translation>Sie wurde gelöscht, oder die Person hat den Kurs verlassen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_reader.py" />
            <source>The submission is gone.</source>
            <translation>Die Abgabe gibt es nicht mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_reader.py" />
            <source>There are no submissions there.</source>
            <translation>Dort gibt es keine Abgaben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/pile_reader.py" />
            <source>You are offline: only what is here is known.</source>
            <translation>Sie sind offline: Nur was hier ist, ist bekannt.</translation>
        </message>
    </context>
    <context>
        <name>Places</name>
        <message>
            <location filename="../../lmsdesk/gui/content/words.py" />
            <source>Top level of the course</source>
            <translation>Oberste Ebene des Kurses</translation>
        </message>
    </context>
    <context>
        <name>PlanDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>%Ln files</source>
            <translation>
                <numerusform>%Ln Datei</numerusform>
                <numerusform>%Ln Dateien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>%Ln files are no longer in the folder.</source>
            <translation>
                <numerusform>%Ln Datei ist nicht mehr im Ordner.</numerusform>
                <numerusform>%Ln Dateien sind nicht mehr im Ordner.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>%Ln files or folders are left out; the list says why.</source>
            <translation>
                <numerusform>%Ln Datei oder Ordner bleibt weg; die Liste nennt den Grund.</numerusform>
                <numerusform>%Ln Dateien oder Ordner bleiben weg; die Liste nennt die Gründe.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>%Ln links in ZIP files are left out.</source>
            <translation>
                <numerusform>%Ln Verknüpfung in ZIP-Dateien bleibt weg.</numerusform>
                <numerusform>%Ln Verknüpfungen in ZIP-Dateien bleiben weg.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>%Ln names are changed to ones that every system accepts.</source>
            <translation>
                <numerusform>%Ln Name wird so geändert, dass jedes System ihn annimmt.</numerusform>
                <numerusform>%Ln Namen werden so geändert, dass jedes System sie annimmt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>%Ln new folders</source>
            <translation>
                <numerusform>%Ln neuer Ordner</numerusform>
                <numerusform>%Ln neue Ordner</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>1 file</source>
            <translation>1 Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>1 file is no longer in the folder.</source>
            <translation>1 Datei ist nicht mehr im Ordner.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>1 file or folder is left out; the list says why.</source>
            <translation>1 Datei oder Ordner bleibt weg; die Liste nennt den Grund.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>1 link in ZIP files is left out.</source>
            <translation>1 Verknüpfung in ZIP-Dateien bleibt weg.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>1 name is changed to one that every system accepts.</source>
            <translation>1 Name wird so geändert, dass jedes System ihn annimmt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>1 new folder</source>
            <translation>1 neuer Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>A for the selected files, Shift+A for all of a type that was refused before</source>
            <translation>A für die gewählten Dateien, Umschalt+A für alle einer Art, die früher abgelehnt wurde</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Comparing with the course…</source>
            <translation>Wird mit dem Kurs verglichen…</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Create %Ln folders</source>
            <translation>
                <numerusform>%Ln Ordner anlegen</numerusform>
                <numerusform>%Ln Ordner anlegen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Create 1 folder</source>
            <translation>1 Ordner anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>D for the selected files, Shift+D for all that are no longer in the folder</source>
            <translation>D für die gewählten Dateien, Umschalt+D für alle, die nicht mehr im Ordner sind</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Delete from the course</source>
            <translation>Aus dem Kurs löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Delete {files}…</source>
            <translation>{files} löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Files to upload</source>
            <translation>Dateien zum Hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>In order of names</source>
            <translation>In der Reihenfolge der Namen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>It stays in the course unless you choose to delete it.</source>
            <translation>Sie bleibt im Kurs, wenn Sie sie nicht löschen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Keep ZIP</source>
            <translation>ZIP behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Keep both</source>
            <translation>Beide behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Keep in the course</source>
            <translation>Im Kurs behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Leave out</source>
            <translation>Auslassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Nothing is sent before you choose “Upload”.</source>
            <translation>Es wird nichts gesendet, bevor Sie „Hochladen“ wählen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Nothing to upload</source>
            <translation>Nichts hochzuladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Replace</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>The site has reported that this course is out of space.</source>
            <translation>Die Plattform hat gemeldet, dass der Speicherplatz dieses Kurses voll ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>They stay in the course unless you choose to delete them.</source>
            <translation>Sie bleiben im Kurs, wenn Sie sie nicht löschen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>This is too much for one upload: files that are not listed are not uploaded.</source>
            <translation>Das ist zu viel für einen Upload: Dateien, die nicht aufgeführt sind, werden nicht hochgeladen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>U for the selected ZIP files, Shift+U for all of them</source>
            <translation>U für die gewählten ZIP-Dateien, Umschalt+U für alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Unpack ZIP</source>
            <translation>ZIP entpacken</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Upload</source>
            <translation>Hochladen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Upload %Ln files</source>
            <translation>
                <numerusform>%Ln Datei hochladen</numerusform>
                <numerusform>%Ln Dateien hochladen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Upload 1 file</source>
            <translation>1 Datei hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Upload anyway</source>
            <translation>Trotzdem hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Upload files</source>
            <translation>Dateien hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>Without it, in the order in which they were dropped</source>
            <translation>Ohne dies in der Reihenfolge, in der sie abgelegt wurden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>for the selected files; with Shift, wherever a name is in use</source>
            <translation>für die gewählten Dateien; mit Umschalt überall, wo ein Name vergeben ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>time not known before the first upload</source>
            <translation>Zeit vor dem ersten Upload nicht bekannt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>what cannot be sent today is kept here and sent tomorrow</source>
            <translation>was heute nicht gesendet werden kann, wird hier aufbewahrt und morgen gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>{key} for the selected files, Shift+{key} wherever a name is in use</source>
            <translation>{key} für die gewählten Dateien, Umschalt+{key} überall, wo ein Name vergeben ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>{upload}, then delete {files}…</source>
            <translation>{upload}, dann {files} löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_dialog.py" />
            <source>“Upload anyway” tries again.</source>
            <translation>„Trotzdem hochladen“ versucht es noch einmal.</translation>
        </message>
    </context>
    <context>
        <name>PlanModel</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_model.py" />
            <source>Compared with the course</source>
            <translation>Verglichen mit dem Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_model.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_model.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/plan_model.py" />
            <source>What happens</source>
            <translation>Was geschieht</translation>
        </message>
    </context>
    <context>
        <name>Printing</name>
        <message>
            <location filename="../../lmsdesk/gui/printing/renderer.py" />
            <source>Page {number} of {all}</source>
            <translation>Seite {number} von {all}</translation>
        </message>
    </context>
    <context>
        <name>QShortcut</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>Down</source>
            <translation>Pfeil ab</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>Left</source>
            <translation>Pfeil links</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>PgDown</source>
            <translation>Bild ab</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>PgUp</source>
            <translation>Bild auf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>Return</source>
            <translation>Eingabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>Right</source>
            <translation>Pfeil rechts</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/languages.py" />
            <source>Up</source>
            <translation>Pfeil auf</translation>
        </message>
    </context>
    <context>
        <name>Quitting</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln files are still uploading</source>
            <translation>
                <numerusform>%Ln Datei wird noch hochgeladen</numerusform>
                <numerusform>%Ln Dateien werden noch hochgeladen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln grades have not been sent</source>
            <translation>
                <numerusform>%Ln Bewertung wurde nicht gesendet</numerusform>
                <numerusform>%Ln Bewertungen wurden nicht gesendet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln in conflict</source>
            <translation>
                <numerusform>%Ln im Konflikt</numerusform>
                <numerusform>%Ln im Konflikt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln marks are drafts and stay here.</source>
            <translation>
                <numerusform>%Ln Bewertung ist ein Entwurf und bleibt hier.</numerusform>
                <numerusform>%Ln Bewertungen sind Entwürfe und bleiben hier.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln records are not saved</source>
            <translation>
                <numerusform>%Ln Eintrag ist nicht gespeichert</numerusform>
                <numerusform>%Ln Einträge sind nicht gespeichert</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln refused</source>
            <translation>
                <numerusform>%Ln abgelehnt</numerusform>
                <numerusform>%Ln abgelehnt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>%Ln waiting to be sent</source>
            <translation>
                <numerusform>%Ln noch zu senden</numerusform>
                <numerusform>%Ln noch zu senden</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>1 file is still uploading</source>
            <translation>1 Datei wird noch hochgeladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>1 grade has not been sent</source>
            <translation>1 Bewertung wurde nicht gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>1 in conflict</source>
            <translation>1 im Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>1 mark is a draft and stays here.</source>
            <translation>1 Bewertung ist ein Entwurf und bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>1 refused</source>
            <translation>1 abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>1 waiting to be sent</source>
            <translation>1 noch zu senden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>It is kept on this computer and will be sent next time.</source>
            <translation>Sie liegt auf diesem Computer und wird beim nächsten Mal gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>Sending the last grades…</source>
            <translation>Die letzten Bewertungen werden gesendet…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>Stay</source>
            <translation>Bleiben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>They are kept on this computer and will be sent next time.</source>
            <translation>Sie liegen auf diesem Computer und werden beim nächsten Mal gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>Uploading resumes the next time you open the program.</source>
            <translation>Das Hochladen geht weiter, wenn Sie das Programm das nächste Mal öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>What you typed is kept on this computer. It will be there when you open the page again.</source>
            <translation>Was Sie eingegeben haben, liegt auf diesem Computer. Es ist da, wenn Sie die Seite wieder öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>{files}; that resumes next time.</source>
            <translation>{files}; das geht beim nächsten Mal weiter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>{parts}. All are kept on this computer.</source>
            <translation>{parts}. Alles liegt auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>{texts}, but kept on this computer.</source>
            <translation>{texts}, liegt aber auf diesem Computer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/quitting.py" />
            <source>“{title}” is not saved</source>
            <translation>„{title}“ ist nicht gespeichert</translation>
        </message>
    </context>
    <context>
        <name>RecordDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>Now on the site: {value}</source>
            <translation>Jetzt auf der Plattform: {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>The site did not accept this. What you typed is still here.</source>
            <translation>Die Plattform hat dies nicht angenommen. Was Sie eingegeben haben, ist noch da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>The site says: {words}</source>
            <translation>Die Plattform sagt: {words}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>This is already in use. Choose another.</source>
            <translation>Dies ist schon vergeben. Wählen Sie etwas anderes.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>What you typed is still here.</source>
            <translation>Was Sie eingegeben haben, ist noch da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>What you typed is still here. Save again to send it.</source>
            <translation>Was Sie eingegeben haben, ist noch da. Speichern Sie erneut, um es zu senden.</translation>
        </message>
    </context>
    <context>
        <name>RecordForm</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_form.py" />
            <source>Different values</source>
            <translation>Verschiedene Werte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_form.py" />
            <source>More fields</source>
            <translation>Weitere Felder</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_form.py" />
            <source>On</source>
            <translation>Am</translation>
        </message>
    </context>
    <context>
        <name>RemovalDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Counting…</source>
            <translation>Wird gezählt…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/people_page.py" />
            <source>Removing…</source>
            <translation>Wird entfernt…</translation>
        </message>
    </context>
    <context>
        <name>ReportDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>%Ln papers are marked.</source>
            <translation>
                <numerusform>%Ln Arbeit ist bewertet.</numerusform>
                <numerusform>%Ln Arbeiten sind bewertet.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>&amp;All marked papers</source>
            <translation>&amp;Alle bewerteten Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>&amp;Open the paper</source>
            <translation>Arbeit &amp;öffnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>&amp;Print, or save as PDF…</source>
            <translation>&amp;Drucken oder als PDF speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>1 paper is marked.</source>
            <translation>1 Arbeit ist bewertet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>After {count} marked papers, this shows whether the marks drift.</source>
            <translation>Nach {count} bewerteten Arbeiten zeigt dies, ob die Bewertungen sich verschieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Chance alone could explain that.</source>
            <translation>Das könnte allein der Zufall erklären.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Each dot is a score; the band is the middle half of the ten papers marked around it. Ringed papers are farthest outside the band.</source>
            <translation>Jeder Punkt ist eine Punktzahl; das Band ist die mittlere Hälfte der zehn Arbeiten, die um sie herum bewertet wurden. Eingekreiste Arbeiten liegen am weitesten außerhalb.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Look again at these %Ln</source>
            <translation>
                <numerusform>Diese %Ln noch einmal ansehen</numerusform>
                <numerusform>Diese %Ln noch einmal ansehen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Look again at this one</source>
            <translation>Diese noch einmal ansehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Marked papers</source>
            <translation>Bewertete Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Marked papers, in the order of marking</source>
            <translation>Bewertete Arbeiten, in der Reihenfolge des Bewertens</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Marking report</source>
            <translation>Bewertungsbericht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Mean {mean}, median {middle}, middle half {lower} to {upper}, all {low} to {high}.</source>
            <translation>Mittelwert {mean}, Median {middle}, mittlere Hälfte {lower} bis {upper}, alle {low} bis {high}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Nothing has been marked in this column yet.</source>
            <translation>In dieser Spalte ist noch nichts bewertet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Save as &amp;CSV…</source>
            <translation>Als &amp;CSV speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Scores in the order of marking; the list below says the same</source>
            <translation>Punktzahlen in der Reihenfolge des Bewertens; die Liste darunter sagt dasselbe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>That is more than chance would explain.</source>
            <translation>Das ist mehr, als der Zufall erklären würde.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>The last third marked got {size} less on average than the first.</source>
            <translation>Das zuletzt bewertete Drittel bekam im Mittel {size} weniger als das erste.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>The last third marked got {size} more on average than the first.</source>
            <translation>Das zuletzt bewertete Drittel bekam im Mittel {size} mehr als das erste.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Time spent here: {all}, typically {one} per paper.</source>
            <translation>Zeit hier: {all}, typisch {one} pro Arbeit.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_dialog.py" />
            <source>Time spent here: {all}.</source>
            <translation>Zeit hier: {all}.</translation>
        </message>
    </context>
    <context>
        <name>ReportModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Look again</source>
            <translation>Noch einmal ansehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Marked</source>
            <translation>Bewertet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Nearby papers</source>
            <translation>Arbeiten daneben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Order</source>
            <translation>Reihenfolge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>look again</source>
            <translation>noch einmal ansehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>yes</source>
            <translation>ja</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>{student}, attempt {number}</source>
            <translation>{student}, Versuch {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/report_list.py" />
            <source>{student}, score {score}, marked as number {place}, {around} around it, {time}</source>
            <translation>{student}, Punktzahl {score}, bewertet als Nummer {place}, {around} darum herum, {time}</translation>
        </message>
    </context>
    <context>
        <name>Reporting</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/reporting.py" />
            <source>Anyone with the file can read it.</source>
            <translation>Wer die Datei hat, kann sie lesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/reporting.py" />
            <source>Marking of {column}.csv</source>
            <translation>Bewertung von {column}.csv</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/reporting.py" />
            <source>Save the report</source>
            <translation>Bericht speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/reporting.py" />
            <source>The report was written to {name}.</source>
            <translation>Der Bericht wurde in {name} geschrieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reporting/reporting.py" />
            <source>There is nothing to report on.</source>
            <translation>Es gibt nichts zu berichten.</translation>
        </message>
    </context>
    <context>
        <name>RescoreDialog</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>%Ln marks are posted already: students see the new ones when you post again.</source>
            <translation>
                <numerusform>%Ln Bewertung ist schon veröffentlicht: Die Person sieht die neue, wenn Sie erneut veröffentlichen.</numerusform>
                <numerusform>%Ln Bewertungen sind schon veröffentlicht: Die Studierenden sehen die neuen, wenn Sie erneut veröffentlichen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>1 mark is posted already: the student sees the new one when you post again.</source>
            <translation>1 Bewertung ist schon veröffentlicht: Die Person sieht die neue, wenn Sie erneut veröffentlichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Keep all scores</source>
            <translation>Alle Punktzahlen behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Nothing is posted. You can undo this in one step.</source>
            <translation>Es wird nichts veröffentlicht. Sie können dies in einem Schritt rückgängig machen.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Re-score %Ln papers</source>
            <translation>
                <numerusform>%Ln Arbeit neu berechnen</numerusform>
                <numerusform>%Ln Arbeiten neu berechnen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Re-score 1 paper</source>
            <translation>1 Arbeit neu berechnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Re-score earlier papers</source>
            <translation>Frühere Arbeiten neu berechnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Scores that change</source>
            <translation>Punktzahlen, die sich ändern</translation>
        </message>
    </context>
    <context>
        <name>RescoreModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>New score</source>
            <translation>Neue Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>No longer on the site</source>
            <translation>Nicht mehr auf der Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>feedback only</source>
            <translation>nur Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rescore_dialog.py" />
            <source>{mark} Posted; becomes a draft</source>
            <translation>{mark} Veröffentlicht; wird zum Entwurf</translation>
        </message>
    </context>
    <context>
        <name>RestoreDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Grades that were unsent then are compared with the site before anything is sent. Where a grade has changed since, you are asked.</source>
            <translation>Bewertungen, die damals nicht übermittelt waren, werden mit der Plattform verglichen, bevor etwas gesendet wird. Hat sich eine Bewertung seitdem geändert, werden Sie gefragt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Restore</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Restore backup</source>
            <translation>Sicherung wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>Restore the data of {site}</source>
            <translation>Daten von {site} wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/backup_dialogs.py" />
            <source>The data now on this computer is not deleted: it is kept beside the restored data, with everything unsent in it.</source>
            <translation>Die Daten, die jetzt auf diesem Computer sind, werden nicht gelöscht: Sie liegen mit allem noch nicht Übermittelten neben den wiederhergestellten.</translation>
        </message>
    </context>
    <context>
        <name>RestoreModel</name>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Restored</source>
            <translation>Wiederhergestellt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
    </context>
    <context>
        <name>RestorePanel</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>%Ln values cannot be restored: their students or columns are gone, or the columns take no entries.</source>
            <translation>
                <numerusform>%Ln Wert kann nicht wiederhergestellt werden: Person oder Spalte fehlt, oder die Spalte nimmt nichts an.</numerusform>
                <numerusform>%Ln Werte können nicht wiederhergestellt werden: Personen oder Spalten fehlen, oder die Spalten nehmen nichts an.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>1 value cannot be restored: the student or column is gone, or the column takes no entries.</source>
            <translation>1 Wert kann nicht wiederhergestellt werden: Person oder Spalte fehlt, oder die Spalte nimmt nichts an.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Nothing to restore</source>
            <translation>Nichts wiederherzustellen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Restore %Ln values</source>
            <translation>
                <numerusform>%Ln Wert wiederherstellen</numerusform>
                <numerusform>%Ln Werte wiederherstellen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Restore 1 value</source>
            <translation>1 Wert wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Revert to {when}</source>
            <translation>Zurück zum {when}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Space ticks the selected rows; Ctrl+A selects all</source>
            <translation>Die Leertaste hakt die gewählten Zeilen an; Strg+A wählt alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>Values to restore</source>
            <translation>Werte zum Wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>You can undo this in one step.</source>
            <translation>Sie können dies in einem Schritt rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/history/restore_preview.py" />
            <source>{scope}: revert to {when}</source>
            <translation>{scope}: zurück zum {when}</translation>
        </message>
    </context>
    <context>
        <name>Restorer</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>Backup (*{ending})</source>
            <translation>Sicherung (*{ending})</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>Enter the passphrase of the backup.</source>
            <translation>Geben Sie die Passphrase der Sicherung ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>Enter the passphrase that protects the data of {site} on this computer.</source>
            <translation>Geben Sie die Passphrase ein, die die Daten von {site} auf diesem Computer schützt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>Passphrase</source>
            <translation>Passphrase</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>Restore backup</source>
            <translation>Sicherung wiederherstellen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>The backup was restored.</source>
            <translation>Die Sicherung wurde wiederhergestellt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>The earlier data is kept in {file}.</source>
            <translation>Die früheren Daten liegen in {file}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/restore_backup.py" />
            <source>This passphrase is not correct.</source>
            <translation>Diese Passphrase ist nicht richtig.</translation>
        </message>
    </context>
    <context>
        <name>ReviewDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>&amp;Fill in placeholders</source>
            <translation>&amp;Platzhalter ausfüllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>&amp;Go to the submission</source>
            <translation>&amp;Zur Abgabe</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>&amp;Post %Ln marks</source>
            <translation>
                <numerusform>%Ln Bewertung &amp;veröffentlichen</numerusform>
                <numerusform>%Ln Bewertungen &amp;veröffentlichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>&amp;Post 1 mark</source>
            <translation>&amp;1 Bewertung veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>&amp;Send without posting</source>
            <translation>&amp;Senden ohne zu veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Drafts in this queue</source>
            <translation>Entwürfe in dieser Liste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Exactly what is shown here is sent. A draft that changes in the meantime stays a draft.</source>
            <translation>Gesendet wird genau, was hier angezeigt ist. Ein Entwurf, der sich inzwischen ändert, bleibt ein Entwurf.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Fill in {name}, {score} and {due} in the ticked drafts; Undo takes it back</source>
            <translation>{name}, {score} und {due} in den angehakten Entwürfen ausfüllen; „Rückgängig“ nimmt es zurück</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>No drafts wait in this queue.</source>
            <translation>In dieser Liste warten keine Entwürfe.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>No feedback</source>
            <translation>Keine Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Notes for graders only:</source>
            <translation>Notizen nur für Bewertende:</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Nothing to post</source>
            <translation>Nichts zu veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Review and post</source>
            <translation>Durchsehen und veröffentlichen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>Rubric:</source>
            <translation>Bewertungsraster:</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>The site keeps the scores and the feedback; students do not see them before they are posted.</source>
            <translation>Die Plattform behält die Punktzahlen und die Rückmeldungen; Studierende sehen sie erst, wenn sie veröffentlicht werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/review_dialog.py" />
            <source>What the selected draft says</source>
            <translation>Was der gewählte Entwurf sagt</translation>
        </message>
    </context>
    <context>
        <name>Reviewing</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>%Ln have changed since and are still drafts.</source>
            <translation>
                <numerusform>%Ln hat sich seitdem geändert und ist noch ein Entwurf.</numerusform>
                <numerusform>%Ln haben sich seitdem geändert und sind noch Entwürfe.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>%Ln marks were posted.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde veröffentlicht.</numerusform>
                <numerusform>%Ln Bewertungen wurden veröffentlicht.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>%Ln marks were sent without being posted.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde gesendet, ohne sie zu veröffentlichen.</numerusform>
                <numerusform>%Ln Bewertungen wurden gesendet, ohne sie zu veröffentlichen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>1 has changed since it was shown and is still a draft.</source>
            <translation>1 hat sich geändert, seit sie angezeigt wurde, und ist noch ein Entwurf.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>1 mark was posted.</source>
            <translation>1 Bewertung wurde veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>1 mark was sent without being posted.</source>
            <translation>1 Bewertung wurde gesendet, ohne sie zu veröffentlichen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>Fill in placeholders</source>
            <translation>Platzhalter ausfüllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>No score yet. Nothing was sent.</source>
            <translation>Noch keine Punktzahl. Es wurde nichts gesendet.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>Post %Ln marks</source>
            <translation>
                <numerusform>%Ln Bewertung veröffentlichen</numerusform>
                <numerusform>%Ln Bewertungen veröffentlichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>Sent without being posted: the student does not see it yet.</source>
            <translation>Gesendet, ohne sie zu veröffentlichen: Die Person sieht sie noch nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/reviewing/reviewing.py" />
            <source>There is nothing to send: this mark has no draft.</source>
            <translation>Es gibt nichts zu senden: Diese Bewertung hat keinen Entwurf.</translation>
        </message>
    </context>
    <context>
        <name>RichTextField</name>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Bold</source>
            <translation>Fett</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Heading</source>
            <translation>Überschrift</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Italic</source>
            <translation>Kursiv</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>List</source>
            <translation>Liste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/item_form.py" />
            <source>Numbered list</source>
            <translation>Nummerierte Liste</translation>
        </message>
    </context>
    <context>
        <name>RowsView</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/rows_view.py" />
            <source>Not everything was copied</source>
            <translation>Es wurde nicht alles kopiert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/rows_view.py" />
            <source>Row {number} of {all}</source>
            <translation>Zeile {number} von {all}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/rows_view.py" />
            <source>Save a copy of the file instead.</source>
            <translation>Speichern Sie stattdessen eine Kopie der Datei.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/rows_view.py" />
            <source>Worksheets</source>
            <translation>Tabellenblätter</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/rows_view.py" />
            <source>{count} rows are on the clipboard.</source>
            <translation>{count} Zeilen sind in der Zwischenablage.</translation>
        </message>
    </context>
    <context>
        <name>RubricGrid</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Chosen before the rubric changed on the site:
{lines}</source>
            <translation>Gewählt, bevor sich das Bewertungsraster auf der Plattform geändert hat:
{lines}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Comment on the site: {comment}</source>
            <translation>Kommentar auf der Plattform: {comment}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Custom rubric</source>
            <translation>Eigenes Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Insert the chosen levels into the feedback, one line per item</source>
            <translation>Gewählte Stufen in die Rückmeldung einfügen, eine Zeile pro Eintrag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Posting sends yours.</source>
            <translation>Veröffentlichen sendet Ihre.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Rubric</source>
            <translation>Bewertungsraster</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Someone else has changed the rubric on the site. Press F4 to see the conflict.</source>
            <translation>Jemand anderes hat das Bewertungsraster auf der Plattform geändert. F4 zeigt den Konflikt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>The rubric on the site stays as it is; score and feedback are sent.</source>
            <translation>Das Bewertungsraster auf der Plattform bleibt, wie es ist; Punktzahl und Rückmeldung werden gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>The rubric there stays as it is.</source>
            <translation>Das Bewertungsraster dort bleibt, wie es ist.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>The site has another level for %Ln items (◆).</source>
            <translation>
                <numerusform>Die Plattform hat bei %Ln Eintrag eine andere Stufe (◆).</numerusform>
                <numerusform>Die Plattform hat bei %Ln Einträgen eine andere Stufe (◆).</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>The site has another level for 1 item (◆).</source>
            <translation>Die Plattform hat bei 1 Eintrag eine andere Stufe (◆).</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>To feedback</source>
            <translation>In die Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Your choices are sent when you post, as soon as each item has a level.</source>
            <translation>Ihre Wahl wird beim Veröffentlichen gesendet, sobald jeder Eintrag eine Stufe hat.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Your choices are sent when you post.</source>
            <translation>Ihre Wahl wird beim Veröffentlichen gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>{count} left</source>
            <translation>noch {count}</translation>
        </message>
    </context>
    <context>
        <name>RubricMarking</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>Reading the rubric of this column…</source>
            <translation>Das Bewertungsraster dieser Spalte wird gelesen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>The rubric has changed on the site. Your choices are kept.</source>
            <translation>Das Bewertungsraster hat sich auf der Plattform geändert. Ihre Wahl bleibt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>The rubric of this column could not be read.</source>
            <translation>Das Bewertungsraster dieser Spalte war nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>This column has no rubric.</source>
            <translation>Diese Spalte hat kein Bewertungsraster.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>What you typed meanwhile was dropped.</source>
            <translation>Was Sie inzwischen getippt haben, wurde verworfen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>You are offline, and no rubric of this column is on this computer.</source>
            <translation>Sie sind offline, und auf diesem Computer ist kein Bewertungsraster dieser Spalte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_marking.py" />
            <source>{total} of {possible} in the rubric makes the score {score}.</source>
            <translation>{total} von {possible} im Raster ergibt die Punktzahl {score}.</translation>
        </message>
    </context>
    <context>
        <name>RubricModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Item</source>
            <translation>Eintrag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>Points</source>
            <translation>Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>{words}, chosen</source>
            <translation>{words}, gewählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>{words}, chosen for the previous attempt</source>
            <translation>{words}, gewählt für den vorigen Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/rubric_grid.py" />
            <source>{words}, chosen on the site</source>
            <translation>{words}, auf der Plattform gewählt</translation>
        </message>
    </context>
    <context>
        <name>RubricRowModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Feedback</source>
            <translation>Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Item</source>
            <translation>Eintrag</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Level</source>
            <translation>Stufe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/own_rubric_dialog.py" />
            <source>Points</source>
            <translation>Punkte</translation>
        </message>
    </context>
    <context>
        <name>RulesDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>A triangle beside the score shows the same as the color.</source>
            <translation>Ein Dreieck neben der Punktzahl zeigt dasselbe wie die Farbe.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Color rules</source>
            <translation>Farbregeln</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Highlight scores</source>
            <translation>Punktzahlen hervorheben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>In every column</source>
            <translation>In jeder Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>Where</source>
            <translation>Wo</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>of the points possible</source>
            <translation>der möglichen Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>▲  at or above</source>
            <translation>▲  mindestens</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/colour_rules_dialog.py" />
            <source>▼  below</source>
            <translation>▼  unter</translation>
        </message>
    </context>
    <context>
        <name>ScoreDelegate</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/grid/cell_editor.py" />
            <source>{column}, {student}: {shown} is {remark}.</source>
            <translation>{column}, {student}: {shown} ist {remark}.</translation>
        </message>
    </context>
    <context>
        <name>SearchBar</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/search_bar.py" />
            <source>Close the search (Esc)</source>
            <translation>Suche schließen (Esc)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/search_bar.py" />
            <source>Find in this paper</source>
            <translation>In dieser Arbeit suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/search_bar.py" />
            <source>Next place (Enter)</source>
            <translation>Nächste Stelle (Eingabe)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/search_bar.py" />
            <source>Previous place (Shift+Enter)</source>
            <translation>Vorige Stelle (Umschalt+Eingabe)</translation>
        </message>
    </context>
    <context>
        <name>SettingsPage</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Copy of a course</source>
            <translation>Kopie eines Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Copy this course…</source>
            <translation>Diesen Kurs kopieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Course settings</source>
            <translation>Kurseinstellungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Edit settings…</source>
            <translation>Einstellungen bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Offline: you can view the settings. Changes need a connection.</source>
            <translation>Offline: Sie können die Einstellungen ansehen. Änderungen brauchen eine Verbindung.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Settings</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>The course was changed.</source>
            <translation>Der Kurs wurde geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>Your role in this course lets you view the settings, but not change them.</source>
            <translation>Mit Ihrer Rolle in diesem Kurs können Sie die Einstellungen ansehen, aber nicht ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/settings_page.py" />
            <source>“{title}” was copied.</source>
            <translation>„{title}“ wurde kopiert.</translation>
        </message>
    </context>
    <context>
        <name>SeveralDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Append to the feedback</source>
            <translation>An die Rückmeldung anhängen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Enter for %Ln students</source>
            <translation>
                <numerusform>Für %Ln Person eintragen</numerusform>
                <numerusform>Für %Ln Studierende eintragen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Enter for 1 student</source>
            <translation>Für 1 Person eintragen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Feedback</source>
            <translation>Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Feedback for several students</source>
            <translation>Rückmeldung für mehrere Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>None, or a number such as −2</source>
            <translation>Keine oder eine Zahl wie −2</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>Not changed</source>
            <translation>Nicht geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Nothing changes</source>
            <translation>Nichts ändert sich</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Nothing is posted. You can undo this in one step.</source>
            <translation>Es wird nichts veröffentlicht. Sie können dies in einem Schritt rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>Now on the site: {value}</source>
            <translation>Jetzt auf der Plattform: {value}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Only where there is none yet</source>
            <translation>Nur, wo noch keine ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Points</source>
            <translation>Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Replace the feedback</source>
            <translation>Rückmeldung ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>Saving {done} of {total}…</source>
            <translation>{done} von {total} wird gespeichert…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>What each student gets</source>
            <translation>Was jede Person bekommt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Where</source>
            <translation>Wo</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/record_dialog.py" />
            <source>{count} of {total} not changed. Save again to retry.</source>
            <translation>{count} von {total} nicht geändert. Speichern Sie erneut, um es noch einmal zu versuchen.</translation>
        </message>
    </context>
    <context>
        <name>SeveralModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Current feedback</source>
            <translation>Jetzige Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>New feedback</source>
            <translation>Neue Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>Student</source>
            <translation>Studierende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/comments/several_dialog.py" />
            <source>stays</source>
            <translation>bleibt</translation>
        </message>
    </context>
    <context>
        <name>ShareDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>&amp;Graders</source>
            <translation>&amp;Bewertende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>&amp;Rule</source>
            <translation>&amp;Regel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>&amp;Word</source>
            <translation>&amp;Wort</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>&amp;Your number</source>
            <translation>&amp;Ihre Nummer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>A paper counts as graded when the site no longer lists it as needing grading.</source>
            <translation>Eine Arbeit zählt als bewertet, wenn die Plattform sie nicht mehr als zu bewerten führt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Do not share</source>
            <translation>Nicht aufteilen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Each grader enters the same rule and number of graders, and a number of their own. “Only mine” above the paper then leaves out what the others mark.</source>
            <translation>Alle Bewertenden geben dieselbe Regel und Anzahl ein und je eine eigene Nummer. „Nur meine“ über der Arbeit lässt dann aus, was die anderen bewerten.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Progress of each share</source>
            <translation>Fortschritt jedes Anteils</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Share out</source>
            <translation>Aufteilen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Share out papers</source>
            <translation>Arbeiten aufteilen</translation>
        </message>
    </context>
    <context>
        <name>ShareModel</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Graded</source>
            <translation>Bewertet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Grader</source>
            <translation>Bewertende</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Left</source>
            <translation>Übrig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Papers</source>
            <translation>Arbeiten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>{number} (you)</source>
            <translation>{number} (Sie)</translation>
        </message>
    </context>
    <context>
        <name>Shares</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>By group</source>
            <translation>Nach Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>By section</source>
            <translation>Nach Sektion</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>In roster order</source>
            <translation>In der Reihenfolge der Liste</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/share_dialog.py" />
            <source>Randomly, from a word that you agree on</source>
            <translation>Zufällig, aus einem Wort, das Sie vereinbaren</translation>
        </message>
    </context>
    <context>
        <name>SidePanel</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/side_panel.py" />
            <source>Close the panel</source>
            <translation>Bereich schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/side_panel.py" />
            <source>Side panel</source>
            <translation>Seitenbereich</translation>
        </message>
    </context>
    <context>
        <name>SidePanels</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/side_panels.py" />
            <source>Find and replace</source>
            <translation>Suchen und ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/side_panels.py" />
            <source>Preview</source>
            <translation>Vorschau</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/side_panels.py" />
            <source>{column}: {field} for {student}</source>
            <translation>{column}: {field} für {student}</translation>
        </message>
    </context>
    <context>
        <name>SiteActions</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>%Ln files that were not uploaded yet will not be sent.</source>
            <translation>
                <numerusform>%Ln Datei, die noch nicht hochgeladen wurde, wird nicht gesendet.</numerusform>
                <numerusform>%Ln Dateien, die noch nicht hochgeladen wurden, werden nicht gesendet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>%Ln grades that were not sent yet will be lost.</source>
            <translation>
                <numerusform>%Ln Bewertung, die noch nicht übermittelt ist, geht verloren.</numerusform>
                <numerusform>%Ln Bewertungen, die noch nicht übermittelt sind, gehen verloren.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>1 file that was not uploaded yet will not be sent.</source>
            <translation>1 Datei, die noch nicht hochgeladen wurde, wird nicht gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>1 grade that was not sent yet will be lost.</source>
            <translation>1 Bewertung, die noch nicht übermittelt ist, geht verloren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>Enter the current passphrase for the data of {site}.</source>
            <translation>Geben Sie die aktuelle Passphrase für die Daten von {site} ein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>Forget site</source>
            <translation>Plattform entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>Forget {site}</source>
            <translation>{site} entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>Its data, keys and sign-in on this computer are removed for good. What is on the site stays there, and so do files you exported or backed up yourself.</source>
            <translation>Ihre Daten, Schlüssel und Anmeldung auf diesem Computer werden endgültig entfernt. Was auf der Plattform liegt, bleibt dort, ebenso Dateien, die Sie selbst exportiert oder gesichert haben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>New passphrase</source>
            <translation>Neue Passphrase</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>Passphrase</source>
            <translation>Passphrase</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>Without it the data on this computer cannot be opened.</source>
            <translation>Ohne sie können die Daten auf diesem Computer nicht geöffnet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>{site} has a new data key.</source>
            <translation>{site} hat einen neuen Datenschlüssel.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>{site} was removed from this computer.</source>
            <translation>{site} wurde von diesem Computer entfernt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/site_actions.py" />
            <source>“{title}” is not saved and will be lost.</source>
            <translation>„{title}“ ist nicht gespeichert und geht verloren.</translation>
        </message>
    </context>
    <context>
        <name>SiteAdministrationPage</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Copy of a course</source>
            <translation>Kopie eines Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Copy…</source>
            <translation>Kopieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Create</source>
            <translation>Anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Delete {records}</source>
            <translation>{records} löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Delete {records}?</source>
            <translation>{records} löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Delete “{title}”?</source>
            <translation>„{title}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Delete…</source>
            <translation>Löschen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Import from file…</source>
            <translation>Aus Datei importieren…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Import users from a file</source>
            <translation>Benutzer aus einer Datei importieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Kind of record</source>
            <translation>Art der Einträge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>New course</source>
            <translation>Neuer Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>New data source</source>
            <translation>Neue Datenquelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>New term</source>
            <translation>Neues Semester</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>New user</source>
            <translation>Neuer Benutzer</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>New…</source>
            <translation>Neu…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>No records</source>
            <translation>Keine Einträge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Nothing selected</source>
            <translation>Nichts ausgewählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Offline: the site's records can be viewed and changed only with a connection.</source>
            <translation>Offline: Die Einträge der Plattform können nur mit einer Verbindung angesehen und geändert werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Only the first {count} are listed. Press Enter in the search field to search the whole site.</source>
            <translation>Nur die ersten {count} sind aufgeführt. Drücken Sie im Suchfeld die Eingabetaste, um die ganze Plattform zu durchsuchen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Select one to see and change it.</source>
            <translation>Wählen Sie einen Eintrag, um ihn zu sehen und zu ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>Site administration</source>
            <translation>Plattformverwaltung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>The site does not let your account change these.</source>
            <translation>Ihr Konto darf diese Einträge auf der Plattform nicht ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>The site has no records of this kind.</source>
            <translation>Die Plattform hat keine Einträge dieser Art.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>{records} changed.</source>
            <translation>{records} geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>{records} deleted.</source>
            <translation>{records} gelöscht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>“{title}” was changed on the site.</source>
            <translation>„{title}“ wurde auf der Plattform geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>“{title}” was copied.</source>
            <translation>„{title}“ wurde kopiert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/site_page.py" />
            <source>“{title}” was created.</source>
            <translation>„{title}“ wurde angelegt.</translation>
        </message>
    </context>
    <context>
        <name>SiteDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>&amp;Address</source>
            <translation>&amp;Adresse</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>&amp;Handler prefix</source>
            <translation>&amp;Handler-Präfix</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Advanced</source>
            <translation>Erweitert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Application &amp;key</source>
            <translation>Anwendungs&amp;schlüssel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Application &amp;secret</source>
            <translation>Anwendungs&amp;geheimnis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Application key or secret missing.</source>
            <translation>Anwendungsschlüssel oder -geheimnis fehlt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Choose one you will remember: without it the data on this computer cannot be opened.</source>
            <translation>Wählen Sie eine, die Sie sich merken: Ohne sie können die Daten auf diesem Computer nicht geöffnet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Connect</source>
            <translation>Verbinden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Connect a site</source>
            <translation>Plattform verbinden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Contacting the site…</source>
            <translation>Verbindung zur Plattform…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Enter it again: without it the data on this computer cannot be opened.</source>
            <translation>Geben Sie sie noch einmal ein: Ohne sie können die Daten auf diesem Computer nicht geöffnet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Not at all: anyone with access to this computer's files can read it</source>
            <translation>Gar nicht: Wer Zugriff auf die Dateien dieses Computers hat, kann sie lesen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Passphrase</source>
            <translation>Passphrase</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Repeat passphrase</source>
            <translation>Passphrase wiederholen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Site &amp;path</source>
            <translation>P&amp;fad der Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>The passphrase is empty.</source>
            <translation>Die Passphrase ist leer.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>The passphrases do not match.</source>
            <translation>Die Passphrasen stimmen nicht überein.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>This system has no keychain, so you will be asked to sign in each time. How should the students' data on this computer be protected?</source>
            <translation>Dieses System hat keinen Schlüsselbund, darum müssen Sie sich jedes Mal anmelden. Wie sollen die Daten der Studierenden auf diesem Computer geschützt werden?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>With a passphrase that I enter at each start</source>
            <translation>Mit einer Passphrase, die ich bei jedem Start eingebe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Your site's administrators give out both.</source>
            <translation>Beides gibt die Administration Ihrer Plattform aus.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>Your site's administrators give out the application key and secret. Your password is not needed here.</source>
            <translation>Anwendungsschlüssel und -geheimnis gibt die Administration Ihrer Plattform aus. Ihr Passwort wird hier nicht gebraucht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/connect_dialog.py" />
            <source>learn.example.edu</source>
            <translation>learn.example.edu</translation>
        </message>
    </context>
    <context>
        <name>SiteSettingsDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>&amp;Lock window</source>
            <translation>&amp;Fenster sperren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>&amp;Name</source>
            <translation>&amp;Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>After %Ln minutes without activity</source>
            <translation>
                <numerusform>Nach %Ln Minute ohne Aktivität</numerusform>
                <numerusform>Nach %Ln Minuten ohne Aktivität</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>After 1 minute without activity</source>
            <translation>Nach 1 Minute ohne Aktivität</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Application &amp;key</source>
            <translation>Anwendungs&amp;schlüssel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Application &amp;secret</source>
            <translation>Anwendungs&amp;geheimnis</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Change the passphrase…</source>
            <translation>Passphrase ändern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Forget this site…</source>
            <translation>Diese Plattform entfernen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Never</source>
            <translation>Nie</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>New key</source>
            <translation>Neuer Schlüssel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>Site and privacy</source>
            <translation>Plattform und Datenschutz</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>The data on this computer is encrypted, and its key is gone when the program ends.</source>
            <translation>Die Daten auf diesem Computer sind verschlüsselt; ihr Schlüssel wird verworfen, wenn das Programm endet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>The students' data on this computer is encrypted with your passphrase, which is asked for when the window is unlocked. Nobody can open it without the passphrase.</source>
            <translation>Die Daten der Studierenden auf diesem Computer sind mit Ihrer Passphrase verschlüsselt; beim Entsperren des Fensters wird nach ihr gefragt. Ohne die Passphrase kann niemand sie öffnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>The students' data on this computer is encrypted, and its key is in the keychain. Unlocking the window asks the keychain, which asks you when it is locked itself.</source>
            <translation>Die Daten der Studierenden auf diesem Computer sind verschlüsselt, und ihr Schlüssel ist im Schlüsselbund. Beim Entsperren fragt das Fenster den Schlüsselbund, der Sie fragt, wenn er selbst gesperrt ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>The students' data on this computer is not encrypted: anyone with access to its files can read it.</source>
            <translation>Die Daten der Studierenden auf diesem Computer sind nicht verschlüsselt: Wer Zugriff auf seine Dateien hat, kann sie lesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/site/settings_dialog.py" />
            <source>unchanged</source>
            <translation>unverändert</translation>
        </message>
    </context>
    <context>
        <name>SortDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>A to Z</source>
            <translation>A bis Z</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Ascending</source>
            <translation>Aufsteigend</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Descending</source>
            <translation>Absteigend</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Direction of key {number}</source>
            <translation>Richtung von Schlüssel {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Remove this key</source>
            <translation>Diesen Schlüssel entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Sort</source>
            <translation>Sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Sort key {number}</source>
            <translation>Sortierschlüssel {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Sort students by</source>
            <translation>Studierende sortieren nach</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Then by…</source>
            <translation>Dann nach…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/filter_dialog.py" />
            <source>Z to A</source>
            <translation>Z bis A</translation>
        </message>
    </context>
    <context>
        <name>SpellCheck</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/spell_check.py" />
            <source>Add “{word}” to your words</source>
            <translation>„{word}“ zu Ihren Wörtern hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spell_check.py" />
            <source>Looking for suggestions…</source>
            <translation>Vorschläge werden gesucht…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spell_check.py" />
            <source>No suggestions</source>
            <translation>Keine Vorschläge</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spell_check.py" />
            <source>Spelling…</source>
            <translation>Rechtschreibung…</translation>
        </message>
    </context>
    <context>
        <name>SpellingDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>&amp;Dictionary</source>
            <translation>&amp;Wörterbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>Dictionary</source>
            <translation>Wörterbuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>For another language, put its Hunspell dictionary (two files, .aff and .dic) into {folder}</source>
            <translation>Für eine andere Sprache legen Sie deren Hunspell-Wörterbuch (zwei Dateien, .aff und .dic) in {folder}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>None (spelling is not checked)</source>
            <translation>Keines (Rechtschreibung wird nicht geprüft)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>Spelling</source>
            <translation>Rechtschreibung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>Spelling of feedback, notes and comments</source>
            <translation>Rechtschreibung in Rückmeldungen, Notizen und Kommentaren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/spelling_dialog.py" />
            <source>Your words</source>
            <translation>Ihre Wörter</translation>
        </message>
    </context>
    <context>
        <name>StructureChanges</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>%Ln items are ready to copy</source>
            <translation>
                <numerusform>%Ln Element ist bereit zum Kopieren</numerusform>
                <numerusform>%Ln Elemente sind bereit zum Kopieren</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>%Ln items are ready to move</source>
            <translation>
                <numerusform>%Ln Element ist bereit zum Verschieben</numerusform>
                <numerusform>%Ln Elemente sind bereit zum Verschieben</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>1 item is ready to copy</source>
            <translation>1 Element ist bereit zum Kopieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>1 item is ready to move</source>
            <translation>1 Element ist bereit zum Verschieben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Choose a folder and press Ctrl+V to copy it there.</source>
            <translation>Wählen Sie einen Ordner, und drücken Sie Strg+V, um es dorthin zu kopieren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Choose a folder and press Ctrl+V to move it there.</source>
            <translation>Wählen Sie einen Ordner, und drücken Sie Strg+V, um es dorthin zu verschieben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Choose a folder first</source>
            <translation>Wählen Sie zuerst einen Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Choose a folder for the files</source>
            <translation>Wählen Sie einen Ordner für die Dateien</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>Items are created and moved on the site itself. Connect and try again.</source>
            <translation>Elemente werden auf der Plattform selbst angelegt und verschoben. Verbinden Sie sich, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>The items no longer exist</source>
            <translation>Die Elemente gibt es nicht mehr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>The items were not moved</source>
            <translation>Die Elemente wurden nicht verschoben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>The site is not connected</source>
            <translation>Keine Verbindung zur Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>The top level of this course holds only folders.</source>
            <translation>Auf der obersten Ebene dieses Kurses stehen nur Ordner.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/content/structure_changes.py" />
            <source>What was created is still there</source>
            <translation>Was angelegt wurde, ist noch da</translation>
        </message>
    </context>
    <context>
        <name>StudentField</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Find a student</source>
            <translation>Person suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Find a student by name or ID</source>
            <translation>Person nach Name oder Kennung suchen</translation>
        </message>
    </context>
    <context>
        <name>StudentStrip</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/student_strip.py" />
            <source>Students in this queue</source>
            <translation>Studierende in dieser Liste</translation>
        </message>
    </context>
    <context>
        <name>SubmissionsPage</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>A newer attempt has arrived. It has a tab above the paper.</source>
            <translation>Ein neuerer Versuch ist da. Er hat einen Reiter über der Arbeit.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>No other paper in this queue is flagged.</source>
            <translation>In dieser Liste ist keine andere Arbeit gekennzeichnet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>Nothing else is in conflict in this queue.</source>
            <translation>In dieser Liste ist nichts weiter im Konflikt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>This is not the work of a group.</source>
            <translation>Dies ist keine Gruppenarbeit.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>This is the first one in the queue.</source>
            <translation>Dies ist die erste in der Liste.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>This is the last one in the queue.</source>
            <translation>Dies ist die letzte in der Liste.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>This submission is no longer on the site. What you entered is kept here.</source>
            <translation>Diese Abgabe ist nicht mehr auf der Plattform. Was Sie eingegeben haben, bleibt hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/page.py" />
            <source>To grade</source>
            <translation>Zu bewerten</translation>
        </message>
    </context>
    <context>
        <name>SyncBadge</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln columns have not been read yet: filters, statistics, totals and files are incomplete.</source>
            <translation>
                <numerusform>%Ln Spalte wurde noch nicht gelesen: Filter, Statistik, Gesamtwerte und Dateien sind unvollständig.</numerusform>
                <numerusform>%Ln Spalten wurden noch nicht gelesen: Filter, Statistik, Gesamtwerte und Dateien sind unvollständig.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln conflicts</source>
            <translation>
                <numerusform>%Ln Konflikt</numerusform>
                <numerusform>%Ln Konflikte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln files wait to be uploaded</source>
            <translation>
                <numerusform>%Ln Datei wartet aufs Hochladen</numerusform>
                <numerusform>%Ln Dateien warten aufs Hochladen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln grades are stored on this computer.</source>
            <translation>
                <numerusform>%Ln Bewertung ist auf diesem Computer gespeichert.</numerusform>
                <numerusform>%Ln Bewertungen sind auf diesem Computer gespeichert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln grades were refused</source>
            <translation>
                <numerusform>%Ln Bewertung wurde abgelehnt</numerusform>
                <numerusform>%Ln Bewertungen wurden abgelehnt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln marks are not posted</source>
            <translation>
                <numerusform>%Ln Bewertung ist nicht veröffentlicht</numerusform>
                <numerusform>%Ln Bewertungen sind nicht veröffentlicht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>%Ln saved here. Working offline.</source>
            <translation>
                <numerusform>%Ln hier gespeichert. Sie arbeiten offline.</numerusform>
                <numerusform>%Ln hier gespeichert. Sie arbeiten offline.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 column has not been read yet: filters, statistics, totals and files are incomplete.</source>
            <translation>1 Spalte wurde noch nicht gelesen: Filter, Statistik, Gesamtwerte und Dateien sind unvollständig.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 conflict</source>
            <translation>1 Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 file waits to be uploaded</source>
            <translation>1 Datei wartet aufs Hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 grade is stored on this computer.</source>
            <translation>1 Bewertung ist auf diesem Computer gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 grade was refused</source>
            <translation>1 Bewertung wurde abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 mark is not posted</source>
            <translation>1 Bewertung ist nicht veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>1 saved here. Working offline.</source>
            <translation>1 hier gespeichert. Sie arbeiten offline.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Every grade you entered has been read back from the server.</source>
            <translation>Jede Bewertung, die Sie eingegeben haben, wurde vom Server zurückgelesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Every grade you entered is on the server. The files follow while the site is connected.</source>
            <translation>Jede Bewertung, die Sie eingegeben haben, ist auf dem Server. Die Dateien folgen, solange die Plattform verbunden ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Everything is on the server</source>
            <translation>Alles ist auf dem Server</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Everything you entered is on the server.</source>
            <translation>Alles, was Sie eingegeben haben, ist auf dem Server.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Last contact with the site: {when}.</source>
            <translation>Letzter Kontakt mit der Plattform: {when}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Marks that you have not posted are stored on this computer only, as drafts.</source>
            <translation>Bewertungen, die Sie nicht veröffentlicht haben, liegen nur auf diesem Computer, als Entwürfe.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Not all of its grades have been read from the server yet.</source>
            <translation>Noch wurden nicht alle Bewertungen vom Server gelesen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Offline. Nothing is waiting to be sent.</source>
            <translation>Offline. Nichts wartet darauf, gesendet zu werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Saved here. Will be sent when you are online.</source>
            <translation>Hier gespeichert. Wird gesendet, wenn Sie online sind.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sending %Ln grades</source>
            <translation>
                <numerusform>%Ln Bewertung wird gesendet</numerusform>
                <numerusform>%Ln Bewertungen werden gesendet</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sending 1 grade</source>
            <translation>1 Bewertung wird gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sign in</source>
            <translation>Anmelden</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sign in to post %Ln marks</source>
            <translation>
                <numerusform>Anmelden, um %Ln Bewertung zu veröffentlichen</numerusform>
                <numerusform>Anmelden, um %Ln Bewertungen zu veröffentlichen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sign in to post 1 mark</source>
            <translation>Anmelden, um 1 Bewertung zu veröffentlichen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sign in to send %Ln grades</source>
            <translation>
                <numerusform>Anmelden, um %Ln Bewertung zu senden</numerusform>
                <numerusform>Anmelden, um %Ln Bewertungen zu senden</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Sign in to send 1 grade</source>
            <translation>Anmelden, um 1 Bewertung zu senden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Someone else changed the same grade. Both values are kept until you choose one.</source>
            <translation>Jemand anderes hat dieselbe Bewertung geändert. Beide Werte bleiben, bis Sie einen wählen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Still reading grades</source>
            <translation>Bewertungen werden noch gelesen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Stored on this computer and being sent now.</source>
            <translation>Auf diesem Computer gespeichert, wird jetzt gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>The site did not accept them. They are kept here; the list says why.</source>
            <translation>Die Plattform hat sie nicht angenommen. Sie bleiben hier; die Liste nennt den Grund.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>They will be sent when you stop working offline.</source>
            <translation>Sie werden gesendet, wenn Sie nicht mehr offline arbeiten.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Uploading %Ln files</source>
            <translation>
                <numerusform>%Ln Datei wird hochgeladen</numerusform>
                <numerusform>%Ln Dateien werden hochgeladen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Uploading 1 file</source>
            <translation>1 Datei wird hochgeladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Working offline</source>
            <translation>Sie arbeiten offline</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>You see what is stored on this computer.</source>
            <translation>Sie sehen, was auf diesem Computer gespeichert ist.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/sync_badge.py" />
            <source>Your grades are stored on this computer and will be sent once you sign in.</source>
            <translation>Ihre Bewertungen sind auf diesem Computer gespeichert und werden gesendet, sobald Sie sich anmelden.</translation>
        </message>
    </context>
    <context>
        <name>Tagging</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/tagging.py" />
            <source>&amp;Other tags…</source>
            <translation>&amp;Andere Etiketten…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/tagging.py" />
            <source>In use: {tags}</source>
            <translation>Verwendet: {tags}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/tagging.py" />
            <source>Separate tags with commas. The order “By tag” groups papers with the same tags.</source>
            <translation>Trennen Sie Etiketten mit Kommas. Die Reihenfolge „Nach Etikett“ stellt Arbeiten mit denselben Etiketten zusammen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/tagging.py" />
            <source>Tags</source>
            <translation>Etiketten</translation>
        </message>
    </context>
    <context>
        <name>TaskPane</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/task_pane.py" />
            <source>Task</source>
            <translation>Aufgabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/task_pane.py" />
            <source>The site has no text for this column.</source>
            <translation>Die Plattform hat keinen Text zu dieser Spalte.</translation>
        </message>
    </context>
    <context>
        <name>TextDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/dialogs.py" />
            <source>Unlock</source>
            <translation>Entsperren</translation>
        </message>
    </context>
    <context>
        <name>ToolRow</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>%Ln annotations</source>
            <translation>
                <numerusform>%Ln Anmerkung</numerusform>
                <numerusform>%Ln Anmerkungen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>1 annotation</source>
            <translation>1 Anmerkung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Archive</source>
            <translation>Archiv</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Back to the archive</source>
            <translation>Zurück zum Archiv</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Back to the text</source>
            <translation>Zurück zum Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Find in this paper (Ctrl+F)</source>
            <translation>In dieser Arbeit suchen (Strg+F)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Fit the whole page</source>
            <translation>Ganze Seite einpassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Fit the width (Ctrl+0)</source>
            <translation>Breite einpassen (Strg+0)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Fixed-width font</source>
            <translation>Schrift mit fester Breite</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Larger (Ctrl++)</source>
            <translation>Größer (Strg++)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Lines this long are always wrapped</source>
            <translation>So lange Zeilen werden immer umbrochen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Mark up the paper (M)</source>
            <translation>Arbeit annotieren (M)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>More for this paper</source>
            <translation>Mehr zu dieser Arbeit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Next paper at the same place</source>
            <translation>Nächste Arbeit an derselben Stelle</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Open the original…</source>
            <translation>Original öffnen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Save a copy…</source>
            <translation>Kopie speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show formulas (V)</source>
            <translation>Formeln zeigen (V)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show pages with LibreOffice…</source>
            <translation>Seiten mit LibreOffice zeigen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show the model answer (Q)</source>
            <translation>Musterlösung zeigen (Q)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show the outline (U)</source>
            <translation>Gliederung zeigen (U)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show the source (R)</source>
            <translation>Quelltext zeigen (R)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show the text alone (R)</source>
            <translation>Nur den Text zeigen (R)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show what has changed (E)</source>
            <translation>Zeigen, was sich geändert hat (E)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Show what was asked (I)</source>
            <translation>Aufgabenstellung zeigen (I)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Smaller (Ctrl+−)</source>
            <translation>Kleiner (Strg+−)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Turn to the right (Shift+R)</source>
            <translation>Nach rechts drehen (Umschalt+R)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/viewer/tool_row.py" />
            <source>Wrap long lines</source>
            <translation>Lange Zeilen umbrechen</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/top_bar.py" />
            <source>Find a course, a student, a column or a command</source>
            <translation>Kurs, Person, Spalte oder Befehl suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/top_bar.py" />
            <source>Find anything</source>
            <translation>Alles suchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/top_bar.py" />
            <source>Hide or show the side bar</source>
            <translation>Seitenleiste aus- oder einblenden</translation>
        </message>
    </context>
    <context>
        <name>TopRow</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>%Ln conflicts</source>
            <translation>
                <numerusform>%Ln Konflikt</numerusform>
                <numerusform>%Ln Konflikte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>%Ln to grade</source>
            <translation>
                <numerusform>%Ln zu bewerten</numerusform>
                <numerusform>%Ln zu bewerten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>1 conflict</source>
            <translation>1 Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>1 to grade</source>
            <translation>1 zu bewerten</translation>
        </message>
    </context>
    <context>
        <name>TotalTable</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>How the grade is calculated</source>
            <translation>Wie die Bewertung berechnet wird</translation>
        </message>
    </context>
    <context>
        <name>TotalTableModel</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>Counted</source>
            <translation>Gezählt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>Of</source>
            <translation>Von</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>Weight</source>
            <translation>Gewicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/panels/total_table.py" />
            <source>{name}, {column}: {value}</source>
            <translation>{name}, {column}: {value}</translation>
        </message>
    </context>
    <context>
        <name>TransferModel</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
    </context>
    <context>
        <name>TypedAhead</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/typed_ahead.py" />
            <source>The mark of this submission has not been read. Nothing was entered.</source>
            <translation>Die Bewertung dieser Abgabe wurde nicht gelesen. Es wurde nichts eingetragen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/typed_ahead.py" />
            <source>This is taking long. What you typed meanwhile was dropped.</source>
            <translation>Das dauert lange. Was Sie inzwischen getippt haben, wurde verworfen.</translation>
        </message>
    </context>
    <context>
        <name>Undo</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/messages.py" />
            <source>%Ln marks stay posted.</source>
            <translation>
                <numerusform>%Ln Bewertung bleibt veröffentlicht.</numerusform>
                <numerusform>%Ln Bewertungen bleiben veröffentlicht.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/messages.py" />
            <source>1 mark stays posted.</source>
            <translation>1 Bewertung bleibt veröffentlicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/messages.py" />
            <source>Its earlier values are sent; the student sees them.</source>
            <translation>Ihre früheren Werte werden gesendet; die Person sieht sie.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/messages.py" />
            <source>Their earlier values are sent; the students see them.</source>
            <translation>Ihre früheren Werte werden gesendet; die Studierenden sehen sie.</translation>
        </message>
    </context>
    <context>
        <name>UndoBar</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>%Ln grades were discarded.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde verworfen.</numerusform>
                <numerusform>%Ln Bewertungen wurden verworfen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>1 grade was discarded.</source>
            <translation>1 Bewertung wurde verworfen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Keep both texts</source>
            <translation>Beide Texte behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Keep mine</source>
            <translation>Meine behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Newer values are waiting instead.</source>
            <translation>Stattdessen warten neuere Werte.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Nothing was discarded: it is no longer waiting.</source>
            <translation>Es wurde nichts verworfen: Es wartet nicht mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Other changes were made since; Undo in the gradebook undoes those first.</source>
            <translation>Seitdem gab es andere Änderungen; „Rückgängig“ im Notenbuch nimmt diese zuerst zurück.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Take theirs</source>
            <translation>Andere übernehmen</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>The server's %Ln values are back; yours are in the history.</source>
            <translation>
                <numerusform>%Ln Wert des Servers ist wieder da; Ihrer steht im Verlauf.</numerusform>
                <numerusform>Die %Ln Werte des Servers sind wieder da; Ihre stehen im Verlauf.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>The server's value is back; yours is in the history.</source>
            <translation>Der Wert des Servers ist wieder da; Ihrer steht im Verlauf.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Theirs is taken in %Ln conflicts.</source>
            <translation>
                <numerusform>In %Ln Konflikt wird der andere Wert genommen.</numerusform>
                <numerusform>In %Ln Konflikten wird der andere Wert genommen.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>They are waiting to be sent again.</source>
            <translation>Sie warten darauf, erneut gesendet zu werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Your %Ln values are back and are waiting to be sent.</source>
            <translation>
                <numerusform>%Ln Ihrer Werte ist wieder da und wartet darauf, gesendet zu werden.</numerusform>
                <numerusform>Ihre %Ln Werte sind wieder da und warten darauf, gesendet zu werden.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Your value is back and is waiting to be sent.</source>
            <translation>Ihr Wert ist wieder da und wartet darauf, gesendet zu werden.</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Yours is kept in %Ln conflicts.</source>
            <translation>
                <numerusform>In %Ln Konflikt bleibt Ihr Wert.</numerusform>
                <numerusform>In %Ln Konflikten bleibt Ihr Wert.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>{student}, {column}: both texts are kept.</source>
            <translation>{student}, {column}: Beide Texte bleiben.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>{student}, {column}: theirs is taken.</source>
            <translation>{student}, {column}: Der andere Wert wird genommen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>{student}, {column}: yours is kept.</source>
            <translation>{student}, {column}: Ihr Wert bleibt.</translation>
        </message>
    </context>
    <context>
        <name>UnfilledRow</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/unfilled_row.py" />
            <source>Fill in</source>
            <translation>Ausfüllen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/unfilled_row.py" />
            <source>Not filled in: {names}</source>
            <translation>Nicht ausgefüllt: {names}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/unfilled_row.py" />
            <source>Students see the braces unless you fill in what they stand for</source>
            <translation>Studierende sehen die geschweiften Klammern, solange Sie nicht ausfüllen, wofür sie stehen</translation>
        </message>
    </context>
    <context>
        <name>Unsent</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>%Ln grades were saved.</source>
            <translation>
                <numerusform>%Ln Bewertung wurde gespeichert.</numerusform>
                <numerusform>%Ln Bewertungen wurden gespeichert.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>1 grade was saved.</source>
            <translation>1 Bewertung wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Anyone who has these files can read the grades in them, with names also where names are hidden here.</source>
            <translation>Wer diese Dateien hat, kann die Bewertungen darin lesen, mit Namen auch dort, wo sie hier verborgen sind.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Save unsent grades</source>
            <translation>Nicht übermittelte Bewertungen speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Table (*.csv)</source>
            <translation>Tabelle (*.csv)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>{table} is a table; {text} has the same as plain text.</source>
            <translation>{table} ist eine Tabelle; {text} enthält dasselbe als reinen Text.</translation>
        </message>
    </context>
    <context>
        <name>UploadDrawer</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Cancel…</source>
            <translation>Abbrechen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Close the list of uploads</source>
            <translation>Liste der Uploads schließen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Files</source>
            <translation>Dateien</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Files that are uploaded, those that failed first</source>
            <translation>Dateien, die hochgeladen werden, fehlgeschlagene zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Pause</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Progress of the uploads</source>
            <translation>Fortschritt der Uploads</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Save report…</source>
            <translation>Bericht speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Try all again</source>
            <translation>Alle erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/drawer.py" />
            <source>Uploads to this course</source>
            <translation>Uploads in diesen Kurs</translation>
        </message>
    </context>
    <context>
        <name>UploadFlow</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Choose a folder to upload</source>
            <translation>Ordner zum Hochladen wählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Choose files to upload</source>
            <translation>Dateien zum Hochladen wählen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Files are compared with the course first. Connect, and drop them again.</source>
            <translation>Dateien werden zuerst mit dem Kurs verglichen. Verbinden Sie sich, und legen Sie sie noch einmal ab.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Files are gone from “{folder}”</source>
            <translation>In „{folder}“ fehlen Dateien</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Show plan…</source>
            <translation>Plan zeigen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>The site is not connected</source>
            <translation>Keine Verbindung zur Plattform</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>You can't upload to this course</source>
            <translation>Sie können nicht in diesen Kurs hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>Your role in this course lets you view its content, but not change it.</source>
            <translation>Mit Ihrer Rolle in diesem Kurs können Sie den Inhalt ansehen, aber nicht ändern.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/flow.py" />
            <source>“{folder}” has new files</source>
            <translation>„{folder}“ enthält neue Dateien</translation>
        </message>
    </context>
    <context>
        <name>UploadVerbs</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Cancel this upload?</source>
            <translation>Diesen Upload abbrechen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Cancel upload</source>
            <translation>Upload abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Keep uploading</source>
            <translation>Weiter hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Save the report</source>
            <translation>Bericht speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>Table (*.csv)</source>
            <translation>Tabelle (*.csv)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>The report was saved.</source>
            <translation>Der Bericht wurde gespeichert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/transfer_models.py" />
            <source>What is in the course already stays there. The rest is not sent.</source>
            <translation>Was schon im Kurs ist, bleibt dort. Der Rest wird nicht gesendet.</translation>
        </message>
    </context>
    <context>
        <name>Uploads</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln bytes</source>
            <translation>
                <numerusform>%Ln Byte</numerusform>
                <numerusform>%Ln Bytes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln canceled</source>
            <translation>
                <numerusform>%Ln abgebrochen</numerusform>
                <numerusform>%Ln abgebrochen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln changed files</source>
            <translation>
                <numerusform>%Ln geänderte Datei</numerusform>
                <numerusform>%Ln geänderte Dateien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln failed</source>
            <translation>
                <numerusform>%Ln fehlgeschlagen</numerusform>
                <numerusform>%Ln fehlgeschlagen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln files no longer in it</source>
            <translation>
                <numerusform>%Ln Datei nicht mehr darin</numerusform>
                <numerusform>%Ln Dateien nicht mehr darin</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln names in use</source>
            <translation>
                <numerusform>%Ln vergebener Name</numerusform>
                <numerusform>%Ln vergebene Namen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>%Ln new files</source>
            <translation>
                <numerusform>%Ln neue Datei</numerusform>
                <numerusform>%Ln neue Dateien</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 byte</source>
            <translation>1 Byte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 canceled</source>
            <translation>1 abgebrochen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 changed file</source>
            <translation>1 geänderte Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 failed</source>
            <translation>1 fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 file no longer in it</source>
            <translation>1 Datei nicht mehr darin</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 name in use</source>
            <translation>1 vergebener Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>1 new file</source>
            <translation>1 neue Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Already there</source>
            <translation>Schon da</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Canceled</source>
            <translation>Abgebrochen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Checking</source>
            <translation>Wird geprüft</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Create</source>
            <translation>Anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Create as “{name}”</source>
            <translation>Als „{name}“ anlegen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Delete from the course</source>
            <translation>Aus dem Kurs löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>File type refused</source>
            <translation>Dateityp abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Folder exists</source>
            <translation>Ordner vorhanden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>In the course</source>
            <translation>Im Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>It clashes with something in the course.</source>
            <translation>Etwas im Kurs steht ihr im Weg.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Its folder could not be created.</source>
            <translation>Ihr Ordner konnte nicht angelegt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Keep in the course</source>
            <translation>Im Kurs behalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Leave out</source>
            <translation>Auslassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out</source>
            <translation>Ausgelassen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: cannot be read</source>
            <translation>Ausgelassen: nicht lesbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: file of this program</source>
            <translation>Ausgelassen: Datei dieses Programms</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: link</source>
            <translation>Ausgelassen: Verknüpfung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: lock file</source>
            <translation>Ausgelassen: Sperrdatei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: not a file</source>
            <translation>Ausgelassen: keine Datei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: system file</source>
            <translation>Ausgelassen: Systemdatei</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Left out: too deep</source>
            <translation>Ausgelassen: zu tief</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Name in the course</source>
            <translation>Name im Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Name in use</source>
            <translation>Name vergeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Needs a folder</source>
            <translation>Braucht einen Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>New folder</source>
            <translation>Neuer Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>No longer in the folder</source>
            <translation>Nicht mehr im Ordner</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>One of its files could not be sent.</source>
            <translation>Eine ihrer Dateien konnte nicht gesendet werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Replace “{name}”</source>
            <translation>„{name}“ ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The course is out of space.</source>
            <translation>Der Speicherplatz des Kurses ist voll.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The course is out of space. Make room in it, then try again.</source>
            <translation>Der Speicherplatz des Kurses ist voll. Schaffen Sie dort Platz, und versuchen Sie es dann erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The file can't be read.</source>
            <translation>Die Datei ist nicht lesbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The file is no longer there.</source>
            <translation>Die Datei ist nicht mehr da.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The file is too large for the site.</source>
            <translation>Die Datei ist zu groß für die Plattform.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The file keeps changing. Close it in other programs, and try again.</source>
            <translation>Die Datei ändert sich immer wieder. Schließen Sie sie in anderen Programmen, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The folder is no longer in the course.</source>
            <translation>Der Ordner ist nicht mehr im Kurs.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The item for it could not be created.</source>
            <translation>Das Element dafür konnte nicht angelegt werden.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site did not accept the file.</source>
            <translation>Die Plattform hat die Datei nicht angenommen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site did not answer.</source>
            <translation>Die Plattform hat nicht geantwortet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site failed. Try again later.</source>
            <translation>Auf der Plattform ist ein Fehler aufgetreten. Versuchen Sie es später erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site has refused files of these types before: {kinds}.</source>
            <translation>Die Plattform hat Dateien dieser Art schon abgelehnt: {kinds}.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site has refused {kind} files before (“{said}”).</source>
            <translation>Die Plattform hat {kind}-Dateien schon abgelehnt („{said}“).</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site has refused {kind} files before.</source>
            <translation>Die Plattform hat {kind}-Dateien schon abgelehnt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>The site holds {held} instead of {size}. Try again.</source>
            <translation>Die Plattform hat {held} statt {size}. Versuchen Sie es erneut.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>This is no longer a file.</source>
            <translation>Dies ist keine Datei mehr.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Too large</source>
            <translation>Zu groß</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Upload</source>
            <translation>Hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Upload as “{name}”</source>
            <translation>Als „{name}“ hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Upload to the top level of the course</source>
            <translation>Auf die oberste Ebene des Kurses hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Upload to “{folder}”</source>
            <translation>Nach „{folder}“ hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Waiting for the site. Uploading resumes automatically.</source>
            <translation>Es wird auf die Plattform gewartet. Das Hochladen geht automatisch weiter.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>Your account is not allowed to do this.</source>
            <translation>Ihr Konto darf dies nicht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>paused</source>
            <translation>angehalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{done} of {count} done</source>
            <translation>{done} von {count} fertig</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{gone} of {whole}</source>
            <translation>{gone} von {whole}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{mark} Nothing new</source>
            <translation>{mark} Nichts Neues</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{mark} Sending {share}%</source>
            <translation>{mark} Wird gesendet {share}%</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{mark} The folder is no longer in the course</source>
            <translation>{mark} Der Ordner ist nicht mehr im Kurs</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{mark} The folder is no longer there</source>
            <translation>{mark} Den Ordner gibt es nicht mehr</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>{size} a second</source>
            <translation>{size} pro Sekunde</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>“{name}” stays packed: it is damaged.</source>
            <translation>„{name}“ bleibt gepackt: Es ist beschädigt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>“{name}” stays packed: it needs a password.</source>
            <translation>„{name}“ bleibt gepackt: Es braucht ein Passwort.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>“{name}” stays packed: its compression is not known.</source>
            <translation>„{name}“ bleibt gepackt: Seine Kompression ist nicht bekannt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>“{name}” stays packed: the disk has no room for it.</source>
            <translation>„{name}“ bleibt gepackt: Auf dem Datenträger ist kein Platz dafür.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/words.py" />
            <source>“{name}” stays packed: there is too much in it.</source>
            <translation>„{name}“ bleibt gepackt: Es enthält zu viel.</translation>
        </message>
    </context>
    <context>
        <name>UploadsPage</name>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Cancel upload…</source>
            <translation>Upload abbrechen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Choose a folder…</source>
            <translation>Ordner wählen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Choose files…</source>
            <translation>Dateien wählen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Drop files and folders here, or choose them. You see what will happen before anything is sent.</source>
            <translation>Legen Sie Dateien und Ordner hier ab, oder wählen Sie sie. Sie sehen, was geschieht, bevor etwas gesendet wird.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Files of the chosen upload</source>
            <translation>Dateien des gewählten Uploads</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Folder of the course</source>
            <translation>Ordner des Kurses</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Keep a folder…</source>
            <translation>Ordner abgleichen…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>New and changed files are offered each time; you see the plan first</source>
            <translation>Neue und geänderte Dateien werden jedes Mal angeboten; Sie sehen zuerst den Plan</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>No uploads yet</source>
            <translation>Noch keine Uploads</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Pause</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Remove from the list</source>
            <translation>Aus der Liste entfernen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Save report…</source>
            <translation>Bericht speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Top level of the course</source>
            <translation>Oberste Ebene</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Upload to</source>
            <translation>Hochladen nach</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Uploads</source>
            <translation>Uploads</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Uploads, newest first</source>
            <translation>Uploads, neueste zuerst</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>You can't upload to this course</source>
            <translation>Sie können nicht in diesen Kurs hochladen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/uploads/page.py" />
            <source>Your role in this course lets you view its content, but not change it.</source>
            <translation>Mit Ihrer Rolle in diesem Kurs können Sie den Inhalt ansehen, aber nicht ändern.</translation>
        </message>
    </context>
    <context>
        <name>ViewButtons</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Choose and order the columns</source>
            <translation>Spalten wählen und ordnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Choose or save a view</source>
            <translation>Ansicht wählen oder speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Grades have changed since rows were sorted and filtered</source>
            <translation>Bewertungen haben sich geändert, seit sortiert und gefiltert wurde</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Show only some students</source>
            <translation>Nur einige Studierende zeigen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Sort again</source>
            <translation>Neu sortieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/top_row.py" />
            <source>Views</source>
            <translation>Ansichten</translation>
        </message>
    </context>
    <context>
        <name>ViewController</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_controller.py" />
            <source>Too many cells to flag.</source>
            <translation>Zu viele Zellen zum Kennzeichnen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_controller.py" />
            <source>{filter} (loading…)</source>
            <translation>{filter} (wird geladen…)</translation>
        </message>
    </context>
    <context>
        <name>ViewDialogs</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>A view with this name exists and will be replaced.</source>
            <translation>Eine Ansicht mit diesem Namen gibt es schon; sie wird ersetzt.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Delete the view “{name}”?</source>
            <translation>Die Ansicht „{name}“ löschen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Go to a student or a column</source>
            <translation>Zu Person oder Spalte gehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Name this view.</source>
            <translation>Geben Sie dieser Ansicht einen Namen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Replace</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Replace “{name}”?</source>
            <translation>„{name}“ ersetzen?</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>Save this view</source>
            <translation>Diese Ansicht speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>The screen stays as it is, and no grade is changed.</source>
            <translation>Der Bildschirm bleibt, wie er ist, und keine Bewertung ändert sich.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/view_dialogs.py" />
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
    </context>
    <context>
        <name>Views</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Exempt</source>
            <translation>Befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Flagged</source>
            <translation>Gekennzeichnet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Group: {name}</source>
            <translation>Gruppe: {name}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Has a grade</source>
            <translation>Hat eine Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Has feedback</source>
            <translation>Hat Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Has notes</source>
            <translation>Hat Notizen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>In conflict</source>
            <translation>Im Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Needs grading</source>
            <translation>Zu bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>No grade</source>
            <translation>Keine Bewertung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Not yet on the server</source>
            <translation>Noch nicht auf dem Server</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Overridden</source>
            <translation>Überschrieben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Section: {name}</source>
            <translation>Sektion: {name}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>Submitted late</source>
            <translation>Verspätet abgegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>a deleted column</source>
            <translation>eine gelöschte Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>a deleted group</source>
            <translation>eine gelöschte Gruppe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>at least {low}</source>
            <translation>mindestens {low}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>at most {high}</source>
            <translation>höchstens {high}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>{low} to {high}</source>
            <translation>{low} bis {high}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/model/view_text.py" />
            <source>{what}, any column</source>
            <translation>{what}, beliebige Spalte</translation>
        </message>
    </context>
    <context>
        <name>ViewsMenu</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Default view</source>
            <translation>&amp;Standardansicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>&amp;Save this view…</source>
            <translation>&amp;Diese Ansicht speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/view/menus.py" />
            <source>De&amp;lete</source>
            <translation>&amp;Löschen</translation>
        </message>
    </context>
    <context>
        <name>WaitingList</name>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Discard</source>
            <translation>Verwerfen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Go back to the server's value (Delete); you can undo this.</source>
            <translation>Zurück zum Wert des Servers (Entf); Sie können dies rückgängig machen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Send now</source>
            <translation>Jetzt senden</translation>
        </message>
    </context>
    <context>
        <name>WaitingModel</name>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Content</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Entered</source>
            <translation>Eingegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>It is being sent to the server.</source>
            <translation>Es wird gerade an den Server gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>It will be sent after earlier changes.</source>
            <translation>Es wird nach früheren Änderungen gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Next try</source>
            <translation>Nächster Versuch</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Reason</source>
            <translation>Grund</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Student or item</source>
            <translation>Person oder Element</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>The site cannot be reached.</source>
            <translation>Die Plattform ist nicht erreichbar.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>Value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>You are not signed in.</source>
            <translation>Sie sind nicht angemeldet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>You are working offline.</source>
            <translation>Sie arbeiten offline.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>being sent</source>
            <translation>wird gesendet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>in conflict</source>
            <translation>im Konflikt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>refused</source>
            <translation>abgelehnt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>waiting</source>
            <translation>wartet</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>when the site is back</source>
            <translation>wenn die Plattform wieder da ist</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>when you go online</source>
            <translation>wenn Sie online gehen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>when you send it again</source>
            <translation>wenn Sie es erneut senden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>when you sign in</source>
            <translation>wenn Sie sich anmelden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>{reason} It will be tried again automatically.</source>
            <translation>{reason} Es wird automatisch erneut versucht.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/edit_list.py" />
            <source>{student}, {column}: {value} {reason} Next try: {next}.</source>
            <translation>{student}, {column}: {value} {reason} Nächster Versuch: {next}.</translation>
        </message>
    </context>
    <context>
        <name>WaitingPage</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>%Ln not sent yet</source>
            <translation>
                <numerusform>%Ln noch nicht übermittelt</numerusform>
                <numerusform>%Ln noch nicht übermittelt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>%Ln values have just changed.</source>
            <translation>
                <numerusform>%Ln Wert hat sich gerade geändert.</numerusform>
                <numerusform>%Ln Werte haben sich gerade geändert.</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>1 not sent yet</source>
            <translation>1 noch nicht übermittelt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>1 value has just changed.</source>
            <translation>1 Wert hat sich gerade geändert.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Check again, then decide.</source>
            <translation>Prüfen Sie erneut, und entscheiden Sie dann.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Everything is on the server</source>
            <translation>Alles ist auf dem Server</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Grades that are not sent yet</source>
            <translation>Bewertungen, die noch nicht übermittelt sind</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Grades waiting to be sent and conflicts appear here.</source>
            <translation>Bewertungen, die noch gesendet werden, und Konflikte erscheinen hier.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Marks that you have not posted are stored on this computer only, as drafts.</source>
            <translation>Bewertungen, die Sie nicht veröffentlicht haben, liegen nur auf diesem Computer, als Entwürfe.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Nothing is waiting to be sent</source>
            <translation>Nichts wartet darauf, gesendet zu werden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Save everything unsent as a table and as text, in case the site is lost</source>
            <translation>Alles noch nicht Übermittelte als Tabelle und Text speichern, falls die Plattform verloren geht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Save unsent grades…</source>
            <translation>Nicht Übermitteltes speichern…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/outbox/page.py" />
            <source>Waiting to be sent</source>
            <translation>Noch zu senden</translation>
        </message>
    </context>
    <context>
        <name>WelcomePage</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/welcome_page.py" />
            <source>A complete site on this computer with made-up students. Nothing leaves it.</source>
            <translation>Eine vollständige Plattform auf diesem Computer mit erfundenen Studierenden. Nichts verlässt ihn.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/welcome_page.py" />
            <source>Connect my site</source>
            <translation>Meine Plattform verbinden</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/welcome_page.py" />
            <source>Grade as fast as you can type, and never lose a grade.</source>
            <translation>So schnell bewerten, wie Sie tippen, und keine Bewertung verlieren.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/welcome_page.py" />
            <source>Preparing the practice course…</source>
            <translation>Der Übungskurs wird vorbereitet…</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/welcome_page.py" />
            <source>Try it with a practice course</source>
            <translation>Mit einem Übungskurs ausprobieren</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/welcome_page.py" />
            <source>You need its address, and an application key and secret from its administrators.</source>
            <translation>Sie brauchen ihre Adresse sowie Anwendungsschlüssel und -geheimnis von ihrer Administration.</translation>
        </message>
    </context>
    <context>
        <name>WhatIfDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>(what if)</source>
            <translation>(Was wäre wenn)</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>A column needs a name.</source>
            <translation>Eine Spalte braucht einen Namen.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>A what-if column is only on this computer. It is marked, can be edited, and is never sent.</source>
            <translation>Eine Was-wäre-wenn-Spalte gibt es nur auf diesem Computer. Sie ist gekennzeichnet, kann bearbeitet werden und wird nie gesendet.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>A what-if total</source>
            <translation>Ein Gesamtwert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Add column</source>
            <translation>Spalte hinzufügen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Change what-if column</source>
            <translation>Was-wäre-wenn-Spalte ändern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Enter the points as a number above zero, such as 100 or 7.5.</source>
            <translation>Geben Sie die Punkte als Zahl über null ein, zum Beispiel 100 oder 7,5.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Its own grades</source>
            <translation>Ihre eigenen Bewertungen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>New column</source>
            <translation>Neue Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>No total</source>
            <translation>Kein Gesamtwert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Points possible</source>
            <translation>Mögliche Punkte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Show the effect on</source>
            <translation>Wirkung zeigen auf</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>Start with the current grades</source>
            <translation>Mit den jetzigen Bewertungen beginnen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>What-if column</source>
            <translation>Was-wäre-wenn-Spalte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/gradebook/columns/what_if_dialog.py" />
            <source>What-if grades for a column</source>
            <translation>Bewertungen für eine Spalte</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>%Ln minutes ago</source>
            <translation>
                <numerusform>vor %Ln Minute</numerusform>
                <numerusform>vor %Ln Minuten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>%Ln requests</source>
            <translation>
                <numerusform>%Ln Anfrage</numerusform>
                <numerusform>%Ln Anfragen</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>1 byte</source>
            <translation>1 Byte</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>1 minute ago</source>
            <translation>vor 1 Minute</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>1 request</source>
            <translation>1 Anfrage</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Exempt</source>
            <translation>Befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Feedback</source>
            <translation>Rückmeldung</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Group work {code}</source>
            <translation>Gruppenarbeit {code}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Letter</source>
            <translation>Buchstabe</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Names</source>
            <translation>Namen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Score</source>
            <translation>Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Shown as</source>
            <translation>Angezeigt als</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Shown score</source>
            <translation>Angezeigte Punktzahl</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Student {number}</source>
            <translation>Person {number}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Students see it</source>
            <translation>Für Studierende sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Submission {code}</source>
            <translation>Abgabe {code}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Title</source>
            <translation>Titel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Visible from</source>
            <translation>Sichtbar ab</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>Visible until</source>
            <translation>Sichtbar bis</translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>about %Ln hours</source>
            <translation>
                <numerusform>etwa %Ln Stunde</numerusform>
                <numerusform>etwa %Ln Stunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>about %Ln hours left</source>
            <translation>
                <numerusform>noch etwa %Ln Stunde</numerusform>
                <numerusform>noch etwa %Ln Stunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>about %Ln minutes</source>
            <translation>
                <numerusform>etwa %Ln Minute</numerusform>
                <numerusform>etwa %Ln Minuten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>about %Ln minutes left</source>
            <translation>
                <numerusform>noch etwa %Ln Minute</numerusform>
                <numerusform>noch etwa %Ln Minuten</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>about a minute</source>
            <translation>etwa eine Minute</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>about a minute left</source>
            <translation>noch etwa eine Minute</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>by a release rule</source>
            <translation>durch eine Freigaberegel</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>changed on the server</source>
            <translation>auf dem Server geändert</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>discarded here</source>
            <translation>hier verworfen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>entered here</source>
            <translation>hier eingegeben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>exempt</source>
            <translation>befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>hidden</source>
            <translation>verborgen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>just now</source>
            <translation>gerade eben</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>less than a minute</source>
            <translation>weniger als eine Minute</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>less than a minute left</source>
            <translation>noch weniger als eine Minute</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>no</source>
            <translation>nein</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>not exempt</source>
            <translation>nicht befreit</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>not posted</source>
            <translation>nicht veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>on the server</source>
            <translation>auf dem Server</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>posted</source>
            <translation>veröffentlicht</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>replaced in a conflict</source>
            <translation>in einem Konflikt ersetzt</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>shown</source>
            <translation>sichtbar</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>today at {clock}</source>
            <translation>heute um {clock}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>yes</source>
            <translation>ja</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>{hours} h {minutes} min</source>
            <translation>{hours} Std. {minutes} Min.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>{minutes} min {seconds} s</source>
            <translation>{minutes} Min. {seconds} Sek.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>{requests} of the {left} left today</source>
            <translation>{requests} von heute noch {left}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>{seconds} s</source>
            <translation>{seconds} Sek.</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/kit/formatting.py" />
            <source>“{text}”</source>
            <translation>„{text}“</translation>
        </message>
    </context>
    <context>
        <name>WorkDialog</name>
        <message>
            <location filename="../../lmsdesk/gui/administration/work_dialog.py" />
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/administration/work_dialog.py" />
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
    </context>
    <context>
        <name>_CourseMenu</name>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>&amp;Add to favorites</source>
            <translation>Zu den &amp;Favoriten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>&amp;Grade submissions</source>
            <translation>Abgaben &amp;bewerten</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/shell/course_sidebar.py" />
            <source>&amp;Remove from favorites</source>
            <translation>Aus den Favoriten &amp;entfernen</translation>
        </message>
    </context>
    <context>
        <name>_Students</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/student_strip.py" />
            <source>on this computer</source>
            <translation>auf diesem Computer</translation>
        </message>
    </context>
    <context>
        <name>_Title</name>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane.py" />
            <source>Close this pane: {title}</source>
            <translation>Diesen Bereich schließen: {title}</translation>
        </message>
        <message>
            <location filename="../../lmsdesk/gui/submissions/panes/pane.py" />
            <source>Move this pane: {title}</source>
            <translation>Diesen Bereich verschieben: {title}</translation>
        </message>
    </context>
</TS>
