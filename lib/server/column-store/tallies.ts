import { type Cells, getEmpty } from '#lib/server/column-store/cells.ts'
import { maskOf, release } from '#lib/server/column-store/masks.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'
import type { GatherAsked, Gathered, TallyAsked, TallyFound } from '#lib/server/column-store/questions.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

type Kinds = Readonly<Record<string, ColumnKind>>
type Ids = Extract<Cells, { kind: 'ids' }>

const getIdColumn = (rows: Rows, name: string): Ids => {
  const column = rows.columns[name]
  if (column?.kind !== 'ids') throw new TypeError(`${name} is no list of ids`)
  return column
}

const forEachId = ({ starts, counts, pool }: Ids, place: number, use: (id: number) => void): void => {
  const from = starts[place] as number
  const to = from + (counts[place] as number)
  for (let at = from; at < to; at += 1) use(pool[at] as number)
}

/** True if one row matches; the same as its place in `maskOf`. Raises TypeError for a predicate that tallies do not know. */
const matchesAt = (rows: Rows, predicate: Predicate, place: number): boolean => {
  switch (predicate.kind) {
    case 'all':
      return predicate.of.every((inner) => matchesAt(rows, inner, place))
    case 'any':
      return predicate.of.some((inner) => matchesAt(rows, inner, place))
    case 'not':
      return !matchesAt(rows, predicate.of, place)
    case 'in': {
      const column = rows.columns[predicate.column] as Cells
      if (column.kind === 'ids') return false
      const value = column.cells[place] as number
      return value !== getEmpty(column) && predicate.values.includes(value)
    }
    default:
      throw new TypeError(`a tally has no ${predicate.kind}`)
  }
}

/** The rows of each id by group; kept up to date with each written row, so that its cost does not grow with the table. */
type Tally = { slots: Map<number, number>; counts: Int32Array; groups: readonly Predicate[]; by: string }

const addRow = (rows: Rows, tally: Tally, place: number, by: 1 | -1): void => {
  const group = tally.groups.findIndex((predicate) => matchesAt(rows, predicate, place))
  if (group >= 0) forEachId(getIdColumn(rows, tally.by), place, (id) => addTo(tally, id, group, by))
}

const addTo = (tally: Tally, id: number, group: number, by: number): void => {
  const width = tally.groups.length
  let slot = tally.slots.get(id)
  if (slot === undefined) {
    slot = tally.slots.size
    tally.slots.set(id, slot)
    if ((slot + 1) * width > tally.counts.length) {
      const larger = new Int32Array(Math.max(64, tally.counts.length * 2))
      larger.set(tally.counts)
      tally.counts = larger
    }
  }
  const at = slot * width + group
  tally.counts[at] = (tally.counts[at] as number) + by
}

const buildTally = (rows: Rows, kinds: Kinds, { by, groups }: TallyAsked): Tally => {
  const tally: Tally = { slots: new Map(), counts: new Int32Array(1_024), groups, by }
  const ids = getIdColumn(rows, by)
  const taken = new Uint8Array(rows.size)
  for (const [group, predicate] of groups.entries()) {
    const mask = maskOf(rows, kinds, predicate)
    for (let place = 0; place < mask.length; place += 1) {
      if (mask[place] === 0 || taken[place] === 1) continue
      taken[place] = 1
      forEachId(ids, place, (id) => addTo(tally, id, group, 1))
    }
    release(mask)
  }
  return tally
}

/**
 * The places of each id's rows: `base` as they were when it was built, `later` those written since. A place may no longer
 * hold its id, so readers check.
 */
type Postings = {
  slots: Map<number, number>
  starts: Int32Array
  places: Int32Array
  later: Map<number, number[]>
  written: number
}

const buildPostings = (rows: Rows, by: string): Postings => {
  const ids = getIdColumn(rows, by)
  const slots = new Map<number, number>()
  const sizes: number[] = []
  const slotOf = (id: number): number => {
    const known = slots.get(id)
    if (known !== undefined) return known
    slots.set(id, sizes.length)
    sizes.push(0)
    return sizes.length - 1
  }
  let total = 0
  for (let place = 0; place < rows.size; place += 1)
    forEachId(ids, place, (id) => {
      const slot = slotOf(id)
      sizes[slot] = (sizes[slot] as number) + 1
      total += 1
    })
  const starts = new Int32Array(sizes.length + 1)
  for (const [slot, size] of sizes.entries()) starts[slot + 1] = (starts[slot] as number) + size
  const next = starts.slice()
  const places = new Int32Array(total)
  for (let place = 0; place < rows.size; place += 1)
    forEachId(ids, place, (id) => {
      const slot = slots.get(id) as number
      places[next[slot] as number] = place
      next[slot] = (next[slot] as number) + 1
    })
  return { slots, starts, places, later: new Map(), written: 0 }
}

/** Returns the places of an id, newest first, each once. */
const listPlaces = ({ keys }: Rows, { slots, starts, places, later }: Postings, id: number): number[] => {
  const slot = slots.get(id)
  const base = slot === undefined ? [] : places.subarray(starts[slot] as number, starts[slot + 1] as number)
  return [...new Set([...(later.get(id) ?? []), ...base])].sort(
    (one, other) => (keys[other] as number) - (keys[one] as number),
  )
}

const readCell = (column: Cells, place: number): number | number[] | null => {
  if (column.kind === 'ids') {
    const ids: number[] = []
    forEachId(column, place, (id) => ids.push(id))
    return ids
  }
  const value = column.cells[place] as number
  return value === getEmpty(column) ? null : value
}

/** After this many written rows the places are collected again. */
const MOST_LATER = 20_000
const MOST_TALLIES = 24

/** What a thread keeps about the rows of single ids: tallies, and where their rows are. */
export const createTallies = (rows: Rows, kinds: Kinds) => {
  const tallies = new Map<string, Tally>()
  const postings = new Map<string, Postings>()

  const noteWritten = (place: number): void => {
    for (const [by, kept] of postings) {
      kept.written += 1
      if (kept.written > MOST_LATER) postings.delete(by)
      else
        forEachId(getIdColumn(rows, by), place, (id) => {
          const later = kept.later.get(id)
          if (later) later.push(place)
          else kept.later.set(id, [place])
        })
    }
  }

  rows.watcher = {
    before: (place) => {
      if (rows.isThere[place]) for (const tally of tallies.values()) addRow(rows, tally, place, -1)
    },
    after: (place) => {
      if (!rows.isThere[place]) return
      for (const tally of tallies.values()) addRow(rows, tally, place, 1)
      noteWritten(place)
    },
  }

  /** Returns how many rows of each id are in each group; a row counts for the first group that it matches. */
  const tally = (asked: TallyAsked): TallyFound => {
    const key = JSON.stringify(asked)
    const kept = tallies.get(key) ?? buildTally(rows, kinds, asked)
    if (tallies.size >= MOST_TALLIES && !tallies.has(key)) tallies.clear()
    tallies.set(key, kept)
    return {
      ids: Int32Array.from(kept.slots.keys()),
      counts: kept.counts.slice(0, kept.slots.size * asked.groups.length),
    }
  }

  /** Returns the cells of each id's matching rows, newest first and at most `most`. */
  const gather = ({ by, ids, where, columns, most }: GatherAsked): Gathered[] => {
    const kept = postings.get(by) ?? buildPostings(rows, by)
    postings.set(by, kept)
    const cells = columns.map((name) => rows.columns[name] as Cells)
    const holder = getIdColumn(rows, by)
    return ids.map((id) => {
      const found: Gathered['rows'] = []
      for (const place of listPlaces(rows, kept, id)) {
        if (found.length === most) break
        if (!rows.isThere[place] || !matchesAt(rows, where, place)) continue
        let isHeld = false
        forEachId(holder, place, (other) => {
          if (other === id) isHeld = true
        })
        if (isHeld) found.push(cells.map((column) => readCell(column, place)))
      }
      return { id, rows: found }
    })
  }
  return { tally, gather }
}
