import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import type { LoanPart } from './loan-part.ts'

/** Returns each row of a list as a part of its own; copying one replaces the row with the same id. */
export const buildPartyRowParts = <Row>(
  sides: readonly LoanValues[],
  list: {
    name: 'loanLenders' | 'loanBrokers' | 'credits'
    label: string
    idOf: (row: Row) => number | null
    nameOf: (row: Row) => string
    text: (row: Row) => string
  },
): LoanPart[] => {
  const getRows = (values: LoanValues) => values[list.name] as Row[]
  const names = new Map<number, string>()
  for (const side of sides)
    for (const row of getRows(side)) {
      const id = list.idOf(row)
      if (id !== null) names.set(id, list.nameOf(row))
    }
  return [...names].map(([id, name]) => {
    const findRow = (values: LoanValues) => getRows(values).find((row) => list.idOf(row) === id)
    return {
      key: `${list.name}.${id}`,
      label: `${list.label}: ${name}`,
      text: (values) => {
        const row = findRow(values)
        return row === undefined ? '' : list.text(row)
      },
      take: (into, from) => {
        const [theirs, mine] = [findRow(from), getRows(into)]
        const others = mine.filter((row) => list.idOf(row) !== id)
        const isKept = others.length < mine.length
        const rows = isKept
          ? mine.flatMap((row) => (list.idOf(row) === id ? (theirs === undefined ? [] : [theirs]) : [row]))
          : theirs === undefined
            ? others
            : [...others, theirs]
        return { [list.name]: rows }
      },
    }
  })
}
