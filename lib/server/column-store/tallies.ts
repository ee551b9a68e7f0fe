import { type Cells, getEmpty, getIds, type IdColumn } from '#lib/server/column-store/cells.ts'
import { release } from '#lib/server/column-store/mask-pool.ts'
import { maskOf } from '#lib/server/column-store/masks.ts'
import { listHolding } from '#lib/server/column-store/postings.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'
import type { GatherAsked, Gathered, TallyAsked, TallyFound } from '#lib/server/column-store/questions.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

type Kinds = Readonly<Record<string, ColumnKind>>

const forEachId = ({ starts, counts, pool }: IdColumn, place: number, use: (id: number) => void): void => {
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

const addRow = (rows: Rows, { tally, place, by }: { tally: Tally; place: number; by: 1 | -1 }): void => {
  const group = tally.groups.findIndex((predicate) => matchesAt(rows, predicate, place))
  if (group >= 0) forEachId(getIds(rows.columns[tally.by]), place, (id) => addTo({ tally, id, group, by }))
}

const addTo = ({ tally, id, group, by }: { tally: Tally; id: number; group: number; by: number }): void => {
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
  const ids = getIds(rows.columns[by])
  const taken = new Uint8Array(rows.size)
  for (const [group, predicate] of groups.entries()) {
    const mask = maskOf(rows, kinds, predicate)
    for (let place = 0; place < mask.length; place += 1) {
      if (mask[place] === 0 || taken[place] === 1) continue
      taken[place] = 1
      forEachId(ids, place, (id) => addTo({ tally, id, group, by: 1 }))
    }
    release(mask)
  }
  return tally
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

const MOST_TALLIES = 24

/** What a thread keeps about the rows of single ids, and how it reads them. */
export const createTallies = (rows: Rows, kinds: Kinds) => {
  const tallies = new Map<string, Tally>()

  rows.watcher = {
    before: (place) => {
      if (rows.isThere[place]) for (const tally of tallies.values()) addRow(rows, { tally, place, by: -1 })
    },
    after: (place) => {
      if (rows.isThere[place]) for (const tally of tallies.values()) addRow(rows, { tally, place, by: 1 })
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
    const cells = columns.map((name) => rows.columns[name] as Cells)
    const holder = getIds(rows.columns[by])
    const getKey = (place: number): number => rows.keys[place] as number
    return ids.map((id) => {
      const places = listHolding(holder, id, rows.size).sort((one, other) => getKey(other) - getKey(one))
      const found: Gathered['rows'] = []
      for (const place of places) {
        if (found.length === most) break
        if (rows.isThere[place] && matchesAt(rows, where, place))
          found.push(cells.map((column) => readCell(column, place)))
      }
      return { id, rows: found }
    })
  }
  return { tally, gather }
}
