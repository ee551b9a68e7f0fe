/** The principals of the access tests, in the order of the table's columns (threats A). */
export const PRINCIPALS = [
  'visitor',
  'broker',
  'another broker',
  'lender',
  'rival lender',
  'dual',
  'law firm',
  'another law firm',
  'staff',
  'staff with ADMIN',
  'person of a switched-off company',
  'administrator whose rights were taken away',
] as const
export type PrincipalName = (typeof PRINCIPALS)[number]

export type Mark = 'open' | 'refused' | 'sign-in'
const MARKS: Record<string, Mark> = { o: 'open', x: 'refused', '-': 'sign-in' }

/** Returns a principal's mark in a row; throws if the row is missing or has another length. */
export const markOf = (row: string | undefined, principal: PrincipalName): Mark => {
  const letters = row?.replaceAll(' ', '') ?? ''
  const mark = MARKS[letters.charAt(PRINCIPALS.indexOf(principal))]
  if (!mark || letters.length !== PRINCIPALS.length) throw new Error(`the table has no such row: ${row}`)
  return mark
}
