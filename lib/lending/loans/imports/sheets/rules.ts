import { fieldOfHeading } from '#lib/lending/loans/imports/fields.ts'

/** Where the headings stand among the first rows: the row with most names of fields, else the first with two cells; -1 for none. */
export const headingsIn = (rows: readonly (readonly string[])[]): number => {
  const known = rows.map((cells) => cells.filter((cell) => fieldOfHeading(cell) !== null).length)
  const most = Math.max(0, ...known)
  return most >= 2 ? known.indexOf(most) : rows.findIndex((cells) => cells.filter(Boolean).length >= 2)
}

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

/** The headings as names of columns, each once: a missing one is called by its letter, a repeated one is numbered. */
export const headingsOf = (cells: readonly string[]): { headings: string[]; doubled: string[] } => {
  const headings: string[] = []
  const doubled = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    const name = cell.replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${letterOf(at)}`
    let heading = name
    for (let count = 2; headings.includes(heading); count += 1) {
      doubled.add(name)
      heading = `${name} (${count})`
    }
    headings.push(heading)
  }
  return { headings, doubled: [...doubled] }
}
