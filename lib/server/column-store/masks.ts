import { type Cells, EMPTY_CODE, EMPTY_FIGURE } from '#lib/server/column-store/cells.ts'
import { type Numbers, narrowBetween, narrowHolds, narrowIn } from '#lib/server/column-store/narrowing.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

const DAY = 86_400_000
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)

// Masks of past answers, used again: a fresh one for each step costs more than the step. Nobody else looks while one is in use.
const spare: Uint8Array[] = []

const blank = (size: number): Uint8Array => {
  const old = spare.pop()
  return old && old.length >= size ? old.subarray(0, size) : new Uint8Array(size)
}

const copyOf = (mask: Uint8Array): Uint8Array => {
  const copy = blank(mask.length)
  copy.set(mask)
  return copy
}

/** Gives a mask back that nobody reads any more. */
export const release = (mask: Uint8Array): void => {
  spare.push(new Uint8Array(mask.buffer))
}

type Kinds = Readonly<Record<string, ColumnKind>>

/** One for each row of which a predicate is true, by place; to be released. Raises for one that memory cannot answer. */
export const maskOf = (rows: Rows, kinds: Kinds, predicate: Predicate): Uint8Array => {
  const mask = copyOf(rows.isThere.subarray(0, rows.size))
  narrowWhole(rows, kinds, predicate, mask)
  return mask
}

const MOST_KEPT = 12
const kept = new Map<string, Uint8Array>()

/** Ends what is kept of past answers; due whenever a row was written. */
export const forgetMasks = (): void => {
  for (const mask of kept.values()) release(mask)
  kept.clear()
}

// What somebody may see is the same with every question, and costs more than most filters: its mask is kept until a row is written.
const narrowWhole = (rows: Rows, kinds: Kinds, predicate: Predicate, mask: Uint8Array): void => {
  if (predicate.kind === 'all') for (const inner of predicate.of) narrowWhole(rows, kinds, inner, mask)
  else if (predicate.kind === 'any' || predicate.kind === 'not') {
    const whole = keptMask(rows, kinds, predicate)
    for (let place = 0; place < mask.length; place += 1)
      mask[place] = (mask[place] as number) & (whole[place] as number)
  } else narrow(rows, kinds, predicate, mask)
}

const keptMask = (rows: Rows, kinds: Kinds, predicate: Predicate): Uint8Array => {
  const key = JSON.stringify(predicate)
  const known = kept.get(key)
  kept.delete(key)
  const whole = known ?? copyOf(rows.isThere.subarray(0, rows.size))
  if (!known) narrow(rows, kinds, predicate, whole)
  const [oldest] = kept
  if (oldest && kept.size >= MOST_KEPT) {
    release(oldest[1])
    kept.delete(oldest[0])
  }
  kept.set(key, whole)
  return whole
}

// Leaves those ones of the mask for which the predicate is true.
const narrow = (rows: Rows, kinds: Kinds, predicate: Predicate, mask: Uint8Array): void => {
  switch (predicate.kind) {
    case 'all':
      for (const inner of predicate.of) narrow(rows, kinds, inner, mask)
      return
    case 'any':
      narrowAny(rows, kinds, predicate.of, mask)
      return
    case 'not': {
      const inner = copyOf(mask)
      narrow(rows, kinds, predicate.of, inner)
      for (let place = 0; place < mask.length; place += 1)
        mask[place] = (mask[place] as number) ^ (inner[place] as number)
      release(inner)
      return
    }
    case 'sql':
      throw new TypeError('only the database can tell')
    default:
      narrowBy(rows.columns[predicate.column] as Cells, kinds[predicate.column] as ColumnKind, predicate, mask)
  }
}

// `mask` has those that are still asked about: whatever one part finds is asked no further part.
const narrowAny = (rows: Rows, kinds: Kinds, of: Predicate[], mask: Uint8Array): void => {
  const found = blank(mask.length).fill(0)
  const open = blank(mask.length)
  for (const inner of of) {
    open.set(mask)
    narrow(rows, kinds, inner, open)
    for (let place = 0; place < open.length; place += 1) {
      const is = open[place] as number
      found[place] = (found[place] as number) | is
      mask[place] = (mask[place] as number) ^ is
    }
  }
  mask.set(found)
  release(open)
  release(found)
}

type Leaf = Exclude<Predicate, { of: unknown } | { kind: 'sql' }>

const narrowBy = (column: Cells, kind: ColumnKind, leaf: Leaf, mask: Uint8Array): void => {
  switch (leaf.kind) {
    case 'in':
      narrowIn(numbersOf(column), leaf.values, mask)
      return
    case 'between': {
      const number = (end: string): number => (kind === 'day' ? dayNumber(end) : Number(end))
      const least = leaf.min === null ? leastOf(column) : Math.max(number(leaf.min), leastOf(column))
      const most = leaf.max === null ? mostOf(column) : Math.min(number(leaf.max), mostOf(column))
      narrowBetween(numbersOf(column), least, most, mask)
      return
    }
    case 'empty':
      narrowIn(numbersOf(column), [column.kind === 'code' ? EMPTY_CODE : EMPTY_FIGURE], mask)
      return
    case 'holds':
      narrowHolds(idsOf(column), leaf.ids, mask, false)
      return
    case 'leads':
      narrowHolds(idsOf(column), leaf.ids, mask, true)
  }
}

const leastOf = ({ kind }: Cells): number => (kind === 'figure' ? EMPTY_FIGURE + 1 : Number.NEGATIVE_INFINITY)
const mostOf = ({ kind }: Cells): number => (kind === 'code' ? EMPTY_CODE - 1 : Number.POSITIVE_INFINITY)

const numbersOf = (column: Cells): Numbers => {
  if (column.kind === 'ids') throw new TypeError('a list of ids is no number')
  return column.cells
}

const idsOf = (column: Cells) => {
  if (column.kind !== 'ids') throw new TypeError('a number is no list of ids')
  return column
}

const BLOCK = 1_024

/** How many rows a mask leaves, and the exact sum of an amount over them, 0 without one. */
export const totalsOf = (column: Cells | null, mask: Uint8Array): { total: number; sum: bigint } => {
  const amounts = column ? numbersOf(column) : new Uint8Array(mask.length)
  let total = 0
  let sum = 0n
  for (let from = 0; from < mask.length; from += BLOCK) {
    let part = 0
    const to = Math.min(from + BLOCK, mask.length)
    for (let place = from; place < to; place += 1) {
      const is = mask[place] as number
      total += is
      part += is * (amounts[place] as number)
    }
    sum += BigInt(part)
  }
  return { total, sum }
}
