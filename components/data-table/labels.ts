/** The words of every list. */
export const listLabels = {
  previousRow: 'Previous row',
  nextRow: 'Next row',
  openPage: 'Open page',
  openBeside: 'Open beside the list',
  close: 'Close',
  closePanel: 'Close the panel',
  howToMove: 'Drag a column, or press Alt with an arrow, to move it.',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, count: number) => `${name}: ${place} of ${count}`,
  noCard: 'No card can be shown.',
  standings: { active: 'Active', paused: 'Profile paused', switchedOff: 'Master switch off' },
} as const
