/** The words between two people who changed the same. */
export const clashLabels = {
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nothing: 'nothing',
} as const
