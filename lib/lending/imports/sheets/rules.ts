import { findFieldOfHeading } from '#lib/lending/imports/mapping/rules.ts'

/**
 * Returns the index of the heading row: the row with most known field names (at least two), else the first with two
 * filled cells; -1 if none.
 */
export const findHeadingRow = (rows: readonly (readonly string[])[]): number => {
  const known = rows.map((cells) => cells.filter((cell) => findFieldOfHeading(cell) !== null).length)
  const most = Math.max(0, ...known)
  return most >= 2 ? known.indexOf(most) : rows.findIndex((cells) => cells.filter(Boolean).length >= 2)
}

const toColumnLetter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : toColumnLetter(Math.floor(column / 26) - 1) + toColumnLetter(column % 26)

/** Makes headings unique: an empty one is named by its column letter, a repeated one gets a number. */
export const buildUniqueHeadings = (cells: readonly string[]): { headings: string[]; doubled: string[] } => {
  const headings: string[] = []
  const doubled = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    const name = cell.replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${toColumnLetter(at)}`
    let heading = name
    for (let count = 2; headings.includes(heading); count += 1) {
      doubled.add(name)
      heading = `${name} (${count})`
    }
    headings.push(heading)
  }
  return { headings, doubled: [...doubled] }
}
