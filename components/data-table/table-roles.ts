/** Explicit ARIA roles, because browsers drop table semantics when CSS displays the table as cards. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
} as const
