import type { IdColumn, Postings } from '#lib/server/column-store/cells.ts'

/** After this many written rows the lists are built anew, which takes as long as about ten scans. */
const MOST_WRITTEN = 20_000

const buildPostings = ({ starts: from, counts, pool }: IdColumn, rows: number): Postings => {
  const slots = new Map<number, number>()
  const sizes: number[] = []
  let entries = 0
  for (let place = 0; place < rows; place += 1) {
    const start = from[place] as number
    const end = start + (counts[place] as number)
    for (let at = start; at < end; at += 1) {
      const id = pool[at] as number
      const slot = slots.get(id) ?? sizes.length
      if (slot === sizes.length) slots.set(id, slot)
      sizes[slot] = (sizes[slot] ?? 0) + 1
      entries += 1
    }
  }
  const starts = new Int32Array(sizes.length + 1)
  for (const [slot, size] of sizes.entries()) starts[slot + 1] = (starts[slot] as number) + size
  const next = starts.slice()
  const places = new Int32Array(entries)
  for (let place = 0; place < rows; place += 1) {
    const start = from[place] as number
    const end = start + (counts[place] as number)
    for (let at = start; at < end; at += 1) {
      const slot = slots.get(pool[at] as number) as number
      places[next[slot] as number] = place
      next[slot] = (next[slot] as number) + 1
    }
  }
  return { slots, starts, places, written: new Set(), later: new Map() }
}

// Builds the lists of a column of `rows` rows when they are first needed.
const withPostings = (column: IdColumn, rows: number): IdColumn & { postings: Postings } => {
  if (!column.postings || column.postings.written.size > MOST_WRITTEN) column.postings = buildPostings(column, rows)
  return column as IdColumn & { postings: Postings }
}

/** Calls `use` for each row that contains an id; a row that was deleted counts as it was before. `column` must have postings. */
const forEachHolding = (column: IdColumn & { postings: Postings }, id: number, use: (place: number) => void): void => {
  const { slots, starts, places, written, later } = column.postings
  const slot = slots.get(id)
  const end = slot === undefined ? 0 : (starts[slot + 1] as number)
  for (let at = slot === undefined ? 0 : (starts[slot] as number); at < end; at += 1) {
    const place = places[at] as number
    if (written.size === 0 || !written.has(place)) use(place)
  }
  for (const place of later.get(id) ?? []) if (hasId(column, place, id)) use(place)
}

const hasId = ({ starts, counts, pool }: IdColumn, place: number, id: number): boolean => {
  const start = starts[place] as number
  return pool.subarray(start, start + (counts[place] as number)).includes(id)
}

/** Sets `found` to 1 for the rows that contain one of these ids. */
export const markHolding = (column: IdColumn, ids: readonly number[], found: Uint8Array): void => {
  const listed = withPostings(column, found.length)
  for (const id of ids)
    forEachHolding(listed, id, (place) => {
      found[place] = 1
    })
}

/** Returns the places of the rows that contain an id, each once, in a column of `rows` rows. */
export const listHolding = (column: IdColumn, id: number, rows: number): number[] => {
  const places = new Set<number>()
  forEachHolding(withPostings(column, rows), id, (place) => places.add(place))
  return [...places]
}
