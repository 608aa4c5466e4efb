# Puts a shortcut to one table's console into the Startup folder of the user who runs this: docs/kiosk.md.
#   powershell -ExecutionPolicy Bypass -File startup-shortcut.ps1 -Table C:\dealer-console\B-07.toml
param(
    [Parameter(Mandatory = $true)][string]$Table,
    [string]$Program = 'C:\dealer-console\environment\Scripts\dealer-console.exe'
)
$ErrorActionPreference = 'Stop'
foreach ($file in $Table, $Program) {
    if (-not (Test-Path -LiteralPath $file -PathType Leaf)) { throw "There is no $file." }
}
$startup = [Environment]::GetFolderPath('Startup')
$name = [IO.Path]::GetFileNameWithoutExtension($Table)
$link = (New-Object -ComObject WScript.Shell).CreateShortcut("$startup\Dealer console $name.lnk")
$link.TargetPath = $Program
$link.Arguments = "--table `"$Table`""
$link.WorkingDirectory = Split-Path -Parent $Table
$link.WindowStyle = 7    # the window of the command itself, out of the way
$link.Save()
Write-Output "$startup\Dealer console $name.lnk"
