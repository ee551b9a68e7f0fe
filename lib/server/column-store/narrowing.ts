import type { IdColumn, Numbers } from '#lib/server/column-store/cells.ts'
import { markHolding } from '#lib/server/column-store/postings.ts'

// If the values span less than this, a lookup table is smaller and faster than a set.
const MOST_MARKED = 16_000_000

/** A set of numbers: a lookup table with a 1 at each number minus `from`, or a Set if they span too much. */
type Marks = { from: number; marks: Uint8Array } | { among: Set<number> }

const createMarks = (values: readonly number[]): Marks => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < from) from = value
    if (value > to) to = value
  }
  if (to - from >= MOST_MARKED) return { among: new Set(values) }
  const marks = new Uint8Array(values.length === 0 ? 0 : to - from + 1)
  for (const value of values) marks[value - from] = 1
  return { from, marks }
}

/** Keeps the rows whose number is one of `values`. */
export const narrowIn = (cells: Numbers, values: readonly number[], mask: Uint8Array): void => {
  if (values.length === 1) {
    const [value] = values
    for (let place = 0; place < mask.length; place += 1)
      mask[place] = (mask[place] as number) & Number(cells[place] === value)
    return
  }
  const wanted = createMarks(values)
  if ('among' in wanted) {
    for (let place = 0; place < mask.length; place += 1)
      if (mask[place] && !wanted.among.has(cells[place] as number)) mask[place] = 0
    return
  }
  const { from, marks } = wanted
  for (let place = 0; place < mask.length; place += 1) {
    const at = (cells[place] as number) - from
    mask[place] = at >= 0 && at < marks.length ? (mask[place] as number) & (marks[at] as number) : 0
  }
}

/** Keeps the rows whose number is between `least` and `most`, inclusive. */
export const narrowBetween = ({
  cells,
  least,
  most,
  mask,
}: {
  cells: Numbers
  least: number
  most: number
  mask: Uint8Array
}): void => {
  for (let place = 0; place < mask.length; place += 1) {
    const value = cells[place] as number
    mask[place] = (mask[place] as number) & Number(value >= least) & Number(value <= most)
  }
}

/** Up to this many ids are looked up in the column's posting lists; with more, a scan is faster. */
const FEW_IDS = 100

/**
 * Keeps the rows that contain one of these ids; `spare` is a mask of zeros, which is left dirty. Each case of a scan has its own
 * loop, because a branch inside a loop would be its main cost.
 */
export const narrowHolds = ({
  column,
  ids,
  mask,
  spare,
}: {
  column: IdColumn
  ids: readonly number[]
  mask: Uint8Array
  spare: Uint8Array
}): void => {
  if (ids.length <= FEW_IDS) {
    markHolding(column, ids, spare)
    for (let place = 0; place < mask.length; place += 1)
      mask[place] = (mask[place] as number) & (spare[place] as number)
    return
  }
  const wanted = createMarks(ids)
  if ('among' in wanted) narrowHoldsAmong(column, wanted.among, mask)
  else narrowHoldsMarked(column, wanted, mask)
}

/** Keeps the rows whose first id is one of these. */
export const narrowLeads = ({ starts, counts, pool }: IdColumn, ids: readonly number[], mask: Uint8Array): void => {
  const wanted = new Set(ids)
  for (let place = 0; place < mask.length; place += 1)
    if (mask[place] && !(counts[place] && wanted.has(pool[starts[place] as number] as number))) mask[place] = 0
}

/** Keeps the rows with a number of ids between two bounds, both inclusive. */
export const narrowCounts = (
  { counts }: IdColumn,
  { least, most }: { least: number; most: number },
  mask: Uint8Array,
): void => {
  for (let place = 0; place < mask.length; place += 1) {
    const count = counts[place] as number
    if (mask[place] && !(count >= least && count <= most)) mask[place] = 0
  }
}

const narrowHoldsMarked = (
  { starts, counts, pool }: IdColumn,
  { from, marks }: { from: number; marks: Uint8Array },
  mask: Uint8Array,
): void => {
  const size = marks.length
  for (let place = 0; place < mask.length; place += 1) {
    if (!mask[place]) continue
    let isFound = 0
    const end = (starts[place] as number) + (counts[place] as number)
    for (let at = starts[place] as number; at < end; at += 1) {
      const mark = (pool[at] as number) - from
      if (mark >= 0 && mark < size) isFound |= marks[mark] as number
    }
    mask[place] = isFound
  }
}

const narrowHoldsAmong = ({ starts, counts, pool }: IdColumn, wanted: Set<number>, mask: Uint8Array): void => {
  for (let place = 0; place < mask.length; place += 1) {
    if (!mask[place]) continue
    let at = starts[place] as number
    const end = at + (counts[place] as number)
    while (at < end && !wanted.has(pool[at] as number)) at += 1
    if (at >= end) mask[place] = 0
  }
}
