import { type Group, rankPageOfProfiles } from '#lib/core/ranking.ts'
import { getEmpty, getNumbers } from '#lib/server/column-store/cells.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import { release } from '#lib/server/column-store/mask-pool.ts'
import { maskOf } from '#lib/server/column-store/masks.ts'
import type { Predicate } from '#lib/server/column-store/predicates.ts'
import type { RankAsked, RankFound } from '#lib/server/column-store/ranks.ts'
import type { Rows } from '#lib/server/column-store/rows.ts'
import { assignSlots, WIDEST } from '#lib/server/column-store/slots.ts'
import { getAmount, type Masks, type Sums, sumUp } from '#lib/server/column-store/sums.ts'

const isAlways = (predicate: Predicate): boolean => predicate.kind === 'all' && predicate.of.length === 0

type SlottedGroup = Group & { slot: number }

// Groups with fewer rows than the last group of the page are counted, but not returned.
const selectGroups = (
  { rows, stars, rated, last, noDay }: Sums,
  ids: Int32Array,
  { offset, limit }: RankAsked['slice'],
): { total: number; groups: SlottedGroup[] } => {
  const counts = rows.filter((count) => count > 0).sort()
  const total = counts.length
  const least = counts[Math.max(0, total - offset - limit)] ?? 0
  const groups: SlottedGroup[] = []
  if (limit === 0) return { total, groups }
  for (let slot = 1; slot < ids.length; slot += 1)
    if ((rows[slot] as number) >= least && rows[slot] !== 0)
      groups.push({
        slot,
        id: ids[slot] as number,
        rows: rows[slot] as number,
        stars: stars[slot] as number,
        rated: rated[slot] as number,
        last: last[slot] === noDay ? null : (last[slot] as number),
      })
  return { total, groups }
}

/**
 * Groups the rows by the ids of a column and ranks the groups; gives the same result as `rankSql` with
 * `rankPageOfProfiles`.
 */
export const rankIn = (rows: Rows, held: HeldTable, asked: RankAsked): RankFound => {
  const maskFor = (predicate: Predicate) => maskOf(rows, held.columns, predicate)
  const counted = asked.among.map(({ where }) => (isAlways(where) ? null : maskFor(where)))
  const masks: Masks = { grouped: maskFor(asked.where), counted, apart: maskFor(asked.apart) }
  // Assigned last, so that nothing can fail before the `try` that frees the slots.
  const slots = assignSlots(asked.among)
  try {
    const sums = sumUp(rows, held, { asked, slots, masks })
    const { total, groups } = selectGroups(sums, slots.ids, asked.slice)
    const page = rankPageOfProfiles(groups, asked.order, asked.slice).map(({ slot, ...group }) => {
      const [rest, apart] = [getAmount(sums, slot * 2), getAmount(sums, slot * 2 + 1)]
      return Object.assign(group, { sum: String(rest + apart), apart: String(apart) })
    })
    return { total, groups: page, tallied: asked.tally ? countByValue(rows, asked.tally, masks.grouped) : [] }
  } finally {
    slots.free()
    for (const mask of [masks.grouped, masks.apart, ...counted]) if (mask) release(mask)
  }
}

/** Counts the rows of a mask by their value in a column of figures, sorted by value; empty cells are not counted. */
const countByValue = (rows: Rows, name: string, mask: Uint8Array): (readonly [number, number])[] => {
  const column = getNumbers(rows.columns[name], 'figure')
  const [cells, empty] = [column.cells, getEmpty(column)]
  let greatest = 0
  for (let place = 0; place < mask.length; place += 1)
    if (mask[place] !== 0 && (cells[place] as number) > greatest) greatest = cells[place] as number
  const small = new Int32Array(Math.min(greatest + 1, WIDEST))
  const large = new Map<number, number>()
  for (let place = 0; place < mask.length; place += 1) {
    if (mask[place] === 0) continue
    const value = cells[place] as number
    if (value >= 0 && value < small.length) small[value] = (small[value] as number) + 1
    else if (value !== empty) large.set(value, (large.get(value) ?? 0) + 1)
  }
  const tally = [...large]
  for (let value = 0; value < small.length; value += 1)
    if (small[value] !== 0) tally.push([value, small[value] as number])
  return tally.sort(([one], [other]) => one - other)
}
