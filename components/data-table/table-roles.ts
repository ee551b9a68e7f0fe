/** The roles of a table in words: the style sheet turns its parts into cards on a phone, and a browser would forget them. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  heading: { role: 'columnheader' },
} as const
