"""The questions around a back-up: its passphrase, and what restoring will do."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from lmsdesk.desk import BACKUP_SUFFIX, Backup, Workspace
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import VerbBox, button_box, dialog_layout, file_to_save, heading, paragraph, show_dialog
from lmsdesk.gui.kit.formatting import counted, full_moment
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.translator import Translator

_tr = Translator("BackUp")


class PassphraseDialog(QDialog):
    """A new passphrase, typed twice; `passphrase` is what was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "backupPassphrase", self.tr("Back up data"))
        about = self.tr(
            "The backup holds grades and names, so it is encrypted. No one can open it without this "
            "passphrase, which cannot be recovered: keep it with your other passwords."
        )
        self.first, self.second = _field("backupFirst"), _field("backupSecond")
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Passphrase"), self.first)
        form.addRow(self.tr("&Repeat passphrase"), self.second)
        self.problem = plain(role="muted")
        box = VerbBox(self, self.tr("Back up…"))
        self._verb = box.verb
        title = heading(self.tr("Passphrase for the backup"))
        fill_layout(layout, title, paragraph(about), form, self.problem, box)
        for field in (self.first, self.second):
            field.textChanged.connect(self._check)
        self._check()
        self.first.setFocus()

    @property
    def passphrase(self) -> str:
        """What was typed."""
        return self.first.text()

    def _check(self) -> None:
        is_same = self.first.text() == self.second.text()
        self._verb.setEnabled(is_same and bool(self.first.text()))
        is_second_begun = bool(self.second.text())
        problem = self.tr("The passphrases do not match yet.") if is_second_begun and not is_same else ""
        self.problem.setText(problem or " ")


class RestoreDialog(QDialog):
    """What is in the back-up, and what restoring does to the present data."""

    def __init__(self, backup: Backup, *, replaces: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "restoreDialog", self.tr("Restore backup"))
        title = heading(self.tr("Restore the data of {site}").format(site=backup.site.name))
        contents, consequences = _contents(backup), self._consequences(replaces=replaces)
        box = button_box(QDialogButtonBox.StandardButton.Cancel)
        verb = named(box.addButton(self.tr("Restore"), QDialogButtonBox.ButtonRole.AcceptRole), "confirm")
        # The dialog box makes its first button of this role the default as it is shown.
        verb.setAutoDefault(False)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        cancel = box.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setProperty("role", "primary")
        cancel.setDefault(True)
        fill_layout(layout, title, paragraph(contents), paragraph(consequences), box)
        # Once it is in the dialog: before, it would be the focus of the box alone.
        cancel.setFocus()

    def _consequences(self, *, replaces: bool) -> str:
        unsent = self.tr(
            "Grades that were unsent then are compared with the site before anything is sent. Where a grade "
            "has changed since, you are asked."
        )
        if not replaces:
            return unsent
        aside = self.tr(
            "The data now on this computer is not deleted: it is kept beside the restored data, with "
            "everything unsent in it."
        )
        return f"{aside}\n\n{unsent}"


def _contents(backup: Backup) -> str:
    facts = backup.facts
    grades = counted(facts.grades, _tr("1 grade"), _tr("%Ln grades", facts.grades))
    unsent = counted(facts.unsent, _tr("1 change not sent"), _tr("%Ln changes not sent", facts.unsent))
    text = _tr("The backup is from {when}. Complete: {grades}, {unsent}.")
    return text.format(when=full_moment(facts.made_at) if facts.made_at else "–", grades=grades, unsent=unsent)


def _field(name: str) -> QLineEdit:
    field = named(QLineEdit(), name)
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setMinimumWidth(260)
    return field


async def back_up(workspace: Workspace, parent: QWidget) -> None:
    """Ask for a passphrase and a file, write the back-up, and say what is in it."""
    dialog = PassphraseDialog(parent)
    if await show_dialog(dialog, is_followed=True) != QDialog.DialogCode.Accepted:
        return
    passphrase = dialog.passphrase
    kinds = _tr("Backup (*{ending})").format(ending=BACKUP_SUFFIX)
    out = await file_to_save(_tr("Back up data"), f"{workspace.site.id}{BACKUP_SUFFIX}", kinds, parent=parent)
    if out is None:
        return
    backup = await workspace.files.back_up(out, passphrase)
    facts = backup.facts
    grades = counted(facts.grades, _tr("1 grade"), _tr("%Ln grades", facts.grades))
    unsent = counted(facts.unsent, _tr("1 change not sent"), _tr("%Ln changes not sent", facts.unsent))
    notices.info(
        _tr("The backup was saved and checked."),
        detail=f"{backup.file}: {grades}, {unsent}.",
        topic="backup",
    )
