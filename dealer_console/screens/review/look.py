"""The look of the review window: Qt's own widgets in the colours of the Dealer's screen."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from dealer_console.screens.faces import face, family
from dealer_console.screens.theme import DARK, Theme

TEXT = 15
"""Pixels of ordinary words."""

SMALL = 13
DENSE = 14
"""In tables of many rows."""
LOUD = 20


def dress(window: QWidget, language: str) -> None:
    """Give a window and all in it the console's colours and the face of a language."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    window.setPalette(palette(DARK))
    window.setFont(face(family(language), TEXT))
    # Pages do not take the window's font over by themselves where there is a style sheet.
    faced = f'QWidget {{ font-family: "{family(language)}"; }}'
    window.setStyleSheet(faced + style_sheet(DARK))


def palette(theme: Theme) -> QPalette:
    """The colours by the names that Qt's widgets know."""
    made = QPalette()
    for role, colour in {
        QPalette.ColorRole.Window: theme.ground,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.panel,
        QPalette.ColorRole.AlternateBase: theme.instruction,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.faint,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.Highlight: theme.primary,
        QPalette.ColorRole.HighlightedText: theme.ink,
        QPalette.ColorRole.ToolTipBase: theme.raised,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.Link: theme.player,
    }.items():
        made.setColor(role, QColor(colour))
    return made


def style_sheet(theme: Theme) -> str:
    """How Qt's widgets are drawn; names of objects and properties mark what is special."""
    return f"""
QWidget {{ color: {theme.ink}; font-size: {TEXT}px; }}
QMainWindow, QDialog, QWidget#review {{ background: {theme.ground}; }}
QLabel[role="quiet"] {{ color: {theme.quiet}; }}
QLabel[role="small"] {{ color: {theme.quiet}; font-size: {SMALL}px; }}
QLabel[role="loud"] {{ font-size: {LOUD}px; font-weight: bold; }}
QLabel[role="strong"] {{ font-size: 16px; font-weight: bold; }}
QLabel[role="alarm"] {{ color: {theme.alarm}; }}
QLabel[role="good"] {{ color: {theme.good}; }}
QLabel[role="trouble"] {{ background: {theme.alarm_ground}; border-radius: 8px;
    padding: 10px 14px; }}
QLabel[role="mark"] {{ background: {theme.amber}; color: {theme.on_amber}; font-weight: bold;
    border-radius: 6px; padding: 4px 12px; }}
QLabel[role="amber"] {{ color: {theme.amber}; }}
QFrame[role="panel"] {{ background: {theme.panel}; border-radius: 10px; }}
QFrame[role="dialog"] {{ background: {theme.instruction}; border: 1px solid {theme.edge};
    border-radius: 12px; }}
QFrame[role="over"] {{ background: {theme.panel}; border: 1px solid {theme.edge};
    border-radius: 8px; }}
QFrame[role="sentence"] {{ background: {theme.instruction}; border-radius: 10px; }}
QPushButton {{ background: {theme.raised}; border: 1px solid {theme.edge}; border-radius: 8px;
    padding: 6px 14px; min-height: 24px; }}
QPushButton:hover {{ border-color: {theme.quiet}; }}
QPushButton:pressed {{ background: {theme.pressed}; }}
QPushButton:disabled {{ color: {theme.faint}; border-color: {theme.raised}; }}
QPushButton:checked {{ background: {theme.primary}; border-color: {theme.good}; }}
QPushButton:checked:disabled {{ background: {theme.panel}; border-color: {theme.raised}; }}
QPushButton[role="primary"] {{ background: {theme.primary}; border-color: {theme.good}; }}
QPushButton[role="primary"]:disabled {{ background: {theme.panel}; border-color: {theme.raised}; }}
QPushButton[role="danger"] {{ border-color: {theme.alarm}; color: {theme.alarm}; }}
QPushButton[role="danger"]:disabled {{ border-color: {theme.raised}; color: {theme.faint}; }}
QPushButton[role="quiet"] {{ background: transparent; border-color: transparent; }}
QPushButton[role="quiet"]:hover {{ border-color: {theme.edge}; }}
QPushButton[role="sign"] {{ padding: 6px 0; }}
QPushButton[role="page"] {{ text-align: left; border-color: transparent; background: transparent;
    padding: 10px 14px; font-size: 16px; }}
QPushButton[role="page"]:checked {{ background: {theme.raised}; border-color: {theme.edge}; }}
QPushButton[role="series"] {{ text-align: left; border-color: transparent; color: {theme.faint};
    background: transparent; padding: 3px 8px; }}
QPushButton[role="series"]:checked {{ background: {theme.raised}; color: {theme.ink}; }}
QPushButton[role="series"]:hover {{ border-color: {theme.edge}; }}
QPushButton[role="series"]:focus {{ border-color: {theme.amber}; }}
QScrollArea[role="bare"] {{ background: transparent; }}
QScrollArea[role="bare"] > QWidget > QWidget {{ background: transparent; }}
QPushButton:focus {{ border-color: {theme.amber}; }}
QLineEdit, QComboBox, QSpinBox, QDateEdit, QPlainTextEdit {{ background: {theme.panel};
    border: 1px solid {theme.edge}; border-radius: 6px; padding: 4px 8px; min-height: 24px;
    selection-background-color: {theme.primary}; }}
QLineEdit[role="pin"] {{ lineedit-password-mask-delay: 0; }}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QDateEdit:focus, QPlainTextEdit:focus {{
    border-color: {theme.amber}; }}
QLineEdit:disabled, QComboBox:disabled {{ color: {theme.faint}; border-color: {theme.raised}; }}
QAbstractSpinBox[role="plain"]::up-button, QAbstractSpinBox[role="plain"]::down-button {{
    width: 0; border: none; }}
QComboBox QAbstractItemView {{ background: {theme.raised}; border: 1px solid {theme.edge};
    selection-background-color: {theme.primary}; }}
QTableView, QListView, QTreeView {{ background: {theme.panel};
    alternate-background-color: {theme.instruction}; border: none; gridline-color: {theme.raised};
    selection-background-color: {theme.primary}; selection-color: {theme.ink}; }}
QTableView[role="dense"] {{ font-size: {DENSE}px; }}
QTableView[role="dense"]::item {{ padding: 0 5px; }}
QTableView[role="dense"] QHeaderView::section {{ font-size: {SMALL}px; }}
QHeaderView {{ background: {theme.raised}; }}
QHeaderView::section {{ background: {theme.raised}; color: {theme.quiet}; border: none;
    border-right: 1px solid {theme.ground}; padding: 6px 8px; }}
QTableView[role="list"] QHeaderView::section {{ padding: 6px 4px; }}
QTableCornerButton::section {{ background: {theme.raised}; border: none; }}
QScrollBar:vertical {{ background: {theme.ground}; width: 14px; }}
QScrollBar:horizontal {{ background: {theme.ground}; height: 14px; }}
QScrollBar::handle {{ background: {theme.edge}; border-radius: 5px; min-height: 32px;
    min-width: 32px; margin: 2px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
QProgressBar {{ background: {theme.panel}; border: 1px solid {theme.edge}; border-radius: 6px;
    text-align: center; min-height: 22px; }}
QProgressBar::chunk {{ background: {theme.primary}; border-radius: 5px; }}
QSlider::groove:horizontal {{ background: {theme.raised}; height: 6px; border-radius: 3px; }}
QSlider::sub-page:horizontal {{ background: {theme.primary}; border-radius: 3px; }}
QSlider::handle:horizontal {{ background: {theme.ink}; width: 18px; height: 18px; margin: -6px 0;
    border-radius: 9px; }}
QCheckBox::indicator {{ width: 18px; height: 18px; border: 1px solid {theme.edge};
    border-radius: 4px; background: {theme.panel}; }}
QCheckBox::indicator:checked {{ background: {theme.good}; }}
QRadioButton::indicator {{ width: 16px; height: 16px; border: 1px solid {theme.edge};
    border-radius: 9px; background: {theme.panel}; }}
QRadioButton::indicator:checked {{ background: {theme.good}; }}
QRadioButton:disabled, QCheckBox:disabled {{ color: {theme.faint}; }}
QToolTip {{ background: {theme.raised}; color: {theme.ink}; border: 1px solid {theme.edge}; }}
QSplitter::handle {{ background: {theme.ground}; }}
QSplitter::handle:hover {{ background: {theme.edge}; }}
"""
