/** Labels of the dialog for two people who changed the same record. */
export const clashLabels = {
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nothing: 'nothing',
} as const
