import { getEmpty, type NumberColumn } from '#lib/server/column-store/cells.ts'
import type { Way } from '#lib/server/column-store/predicates.ts'

const SIGNS: Readonly<Record<Way, number>> = { before: -1, on: 0, after: 1 }

/** Keeps the rows whose day is before, on or after that of another column; both must have one. */
export const narrowCompares = (
  { column, other }: { column: NumberColumn; other: NumberColumn },
  way: Way,
  mask: Uint8Array,
): void => {
  const [ones, others, wanted] = [column.cells, other.cells, SIGNS[way]]
  // Each column has its own mark of an empty cell, by its width.
  const [noOne, noOther] = [getEmpty(column), getEmpty(other)]
  for (let place = 0; place < mask.length; place += 1) {
    if (!mask[place]) continue
    const [day, against] = [ones[place] as number, others[place] as number]
    if (day === noOne || against === noOther || Math.sign(day - against) !== wanted) mask[place] = 0
  }
}
