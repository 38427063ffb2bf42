; The setup program for Windows: for one person, without an administrator. packaging/windows.py gives the names:
; VERSION, BUNDLE (the folder), FILES (the list of what to remove), OUT, KILOBYTES, COMPRESSOR
Unicode true
!include MUI2.nsh
!include WinVer.nsh
!include LogicLib.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\lmsdesk"

Name "lmsdesk"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\lmsdesk"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID ${COMPRESSOR}
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "lmsdesk"
VIAddVersionKey "FileDescription" "lmsdesk setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT License"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\lmsdesk.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!macro StopWhileItRuns
    ${If} ${FileExists} "$INSTDIR\lmsdesk.exe"
        ClearErrors
        ; A program that runs cannot be opened for writing.
        FileOpen $0 "$INSTDIR\lmsdesk.exe" a
        ${If} ${Errors}
            MessageBox MB_OK|MB_ICONEXCLAMATION "lmsdesk is running. Close it and try again." /SD IDOK
            SetErrorLevel 3
            Quit
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "lmsdesk needs Windows 10 or later." /SD IDOK
        SetErrorLevel 2
        Quit
    ${EndIf}
FunctionEnd

Section
    !insertmacro StopWhileItRuns
    ; An earlier version goes first: it may have files that this one has not.
    ${If} ${FileExists} "$INSTDIR\uninstall.exe"
        ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "${BUNDLE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\lmsdesk.lnk" "$INSTDIR\lmsdesk.exe"
    WriteRegStr HKCU "${KEY}" "DisplayName" "lmsdesk"
    WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\lmsdesk.exe"
    WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
    WriteRegDWORD HKCU "${KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section Uninstall
    !insertmacro StopWhileItRuns
    ; Only what was installed: a person may keep files of their own in the folder. Data and settings are elsewhere.
    !include "${FILES}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\lmsdesk.lnk"
    DeleteRegKey HKCU "${KEY}"
SectionEnd
