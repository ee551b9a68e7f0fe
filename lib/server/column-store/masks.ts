import type { Cells } from '#lib/server/column-store/cells.ts'
import { narrowBy } from '#lib/server/column-store/leaf-masks.ts'
import { copyMask, release, takeMask } from '#lib/server/column-store/mask-pool.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'

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
        other: predicate.kind === 'compares' ? rows.columns[predicate.other] : undefined,
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
