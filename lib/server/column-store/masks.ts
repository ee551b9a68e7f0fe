import { type Cells, EMPTY_CODE, getEmpty, type Numbers } from '#lib/server/column-store/cells.ts'
import { narrowBetween, narrowHolds, narrowIn, narrowLeads } from '#lib/server/column-store/narrowing.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

const DAY = 86_400_000
const toDayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)

// Masks to reuse, because allocating one costs more than the step that needs it. Queries run synchronously, so they never share one.
const spare: Uint8Array[] = []

const takeMask = (size: number): Uint8Array => {
  const old = spare.pop()
  return old && old.length >= size ? old.subarray(0, size) : new Uint8Array(size)
}

const copyMask = (mask: Uint8Array): Uint8Array => {
  const copy = takeMask(mask.length)
  copy.set(mask)
  return copy
}

/** Returns a mask for reuse; the caller may no longer read it. */
export const release = (mask: Uint8Array): void => {
  spare.push(new Uint8Array(mask.buffer))
}

type Kinds = Readonly<Record<string, ColumnKind>>

/**
 * Returns a mask with 1 at the place of each row that matches; release it. Raises TypeError for a predicate that needs the
 * database.
 */
export const maskOf = (rows: Rows, kinds: Kinds, predicate: Predicate): Uint8Array => {
  const mask = copyMask(rows.isThere.subarray(0, rows.size))
  narrowWhole(rows, { kinds, predicate, mask })
  return mask
}

const MOST_KEPT = 12
const kept = new Map<string, Uint8Array>()

/** Clears the cached masks; must be called whenever a row was written. */
export const forgetMasks = (): void => {
  for (const mask of kept.values()) release(mask)
  kept.clear()
}

// The conditions on what an actor may see are the same in each of its queries and cost more than most filters, so the masks of `any`
// and `not` are cached until a row is written.
const narrowWhole = (
  rows: Rows,
  { kinds, predicate, mask }: { kinds: Kinds; predicate: Predicate; mask: Uint8Array },
): void => {
  if (predicate.kind === 'all') for (const inner of predicate.of) narrowWhole(rows, { kinds, predicate: inner, mask })
  else if (predicate.kind === 'any' || predicate.kind === 'not') {
    const whole = getKeptMask(rows, kinds, predicate)
    for (let place = 0; place < mask.length; place += 1)
      mask[place] = (mask[place] as number) & (whole[place] as number)
  } else narrow(rows, { kinds, predicate, mask })
}

const getKeptMask = (rows: Rows, kinds: Kinds, predicate: Predicate): Uint8Array => {
  const key = JSON.stringify(predicate)
  const known = kept.get(key)
  kept.delete(key)
  const whole = known ?? copyMask(rows.isThere.subarray(0, rows.size))
  if (!known) narrow(rows, { kinds, predicate, mask: whole })
  const [oldest] = kept
  if (oldest && kept.size >= MOST_KEPT) {
    release(oldest[1])
    kept.delete(oldest[0])
  }
  kept.set(key, whole)
  return whole
}

// Clears the mask for rows that do not match the predicate.
const narrow = (
  rows: Rows,
  { kinds, predicate, mask }: { kinds: Kinds; predicate: Predicate; mask: Uint8Array },
): void => {
  switch (predicate.kind) {
    case 'all':
      for (const inner of predicate.of) narrow(rows, { kinds, predicate: inner, mask })
      return
    case 'any':
      narrowAny(rows, { kinds, of: predicate.of, mask })
      return
    case 'not': {
      const inner = copyMask(mask)
      narrow(rows, { kinds, predicate: predicate.of, mask: inner })
      for (let place = 0; place < mask.length; place += 1)
        mask[place] = (mask[place] as number) ^ (inner[place] as number)
      release(inner)
      return
    }
    case 'sql':
      throw new TypeError('only the database can tell')
    default:
      narrowBy({
        column: rows.columns[predicate.column] as Cells,
        kind: kinds[predicate.column] as ColumnKind,
        leaf: predicate,
        mask,
      })
  }
}

// `mask` contains the rows that matched no part so far, so that later parts test only those.
const narrowAny = (rows: Rows, { kinds, of, mask }: { kinds: Kinds; of: Predicate[]; mask: Uint8Array }): void => {
  const found = takeMask(mask.length).fill(0)
  const open = takeMask(mask.length)
  for (const inner of of) {
    open.set(mask)
    narrow(rows, { kinds, predicate: inner, mask: open })
    for (let place = 0; place < open.length; place += 1) {
      const bit = open[place] as number
      found[place] = (found[place] as number) | bit
      mask[place] = (mask[place] as number) ^ bit
    }
  }
  mask.set(found)
  release(open)
  release(found)
}

type Leaf = Exclude<Predicate, { of: unknown } | { kind: 'sql' }>

const narrowBy = ({
  column,
  kind,
  leaf,
  mask,
}: {
  column: Cells
  kind: ColumnKind
  leaf: Leaf
  mask: Uint8Array
}): void => {
  switch (leaf.kind) {
    case 'in': {
      const empty = getEmpty(getNumbers(column))
      const values = leaf.values.filter((value) => value !== empty)
      narrowIn(getNumbers(column).cells, values, mask)
      return
    }
    case 'between': {
      const parseNumber = (end: string): number => (kind === 'day' ? toDayNumber(end) : Number(end))
      const least = leaf.min === null ? getLeast(column) : Math.max(parseNumber(leaf.min), getLeast(column))
      const most = leaf.max === null ? getMost(column) : Math.min(parseNumber(leaf.max), getMost(column))
      narrowBetween({ cells: getNumbers(column).cells, least, most, mask })
      return
    }
    case 'empty':
      narrowIn(getNumbers(column).cells, [getEmpty(getNumbers(column))], mask)
      return
    case 'holds': {
      const found = takeMask(mask.length).fill(0)
      narrowHolds({ column: getIds(column), ids: leaf.ids, mask, spare: found })
      release(found)
      return
    }
    case 'leads':
      narrowLeads(getIds(column), leaf.ids, mask)
  }
}

const getLeast = (column: Cells): number => (column.kind === 'figure' ? getEmpty(column) + 1 : Number.NEGATIVE_INFINITY)
const getMost = ({ kind }: Cells): number => (kind === 'code' ? EMPTY_CODE - 1 : Number.POSITIVE_INFINITY)

const getNumbers = (column: Cells) => {
  if (column.kind === 'ids') throw new TypeError('a list of ids is no number')
  return column
}

const getIds = (column: Cells) => {
  if (column.kind !== 'ids') throw new TypeError('a number is no list of ids')
  return column
}

const BLOCK = 1_024

/** Returns the number of rows in a mask and the exact sum of a column of amounts over them, 0 without a column. */
export const computeTotals = (column: Cells | null, mask: Uint8Array): { total: number; sum: bigint } => {
  const amounts: Numbers = column ? getNumbers(column).cells : new Uint8Array(mask.length)
  let total = 0
  let sum = 0n
  for (let from = 0; from < mask.length; from += BLOCK) {
    let part = 0
    const to = Math.min(from + BLOCK, mask.length)
    for (let place = from; place < to; place += 1) {
      const bit = mask[place] as number
      total += bit
      part += bit * (amounts[place] as number)
    }
    sum += BigInt(part)
  }
  return { total, sum }
}
