import type { Subtotal } from '#lib/core/subtotals.ts'
import type { FoundPage, Slice } from '#lib/server/column-store/orders.ts'
import type { Predicate } from '#lib/server/column-store/predicates.ts'
import type { RankAsked, RankFound } from '#lib/server/column-store/ranks.ts'
import type { SubtotalsAsked } from '#lib/server/column-store/subtotals.ts'

/** A query for a page of the rows that match a predicate, in one of the table's orders; rows outside `shown` sort as empty. */
export type Asked = {
  where: Predicate
  order: string
  shown: Predicate | null
  slice: Slice
}

/** The exact totals, and keys that include the page; `page` is null if only the database can sort. */
export type Found = { total: number; sum: string; page: FoundPage | null }

/** A query for the number of rows of each id of a column, by group; kept until the thread ends, so ask few different ones. */
export type TallyAsked = { by: string; groups: readonly Predicate[] }
/** The ids that any row has had, and of each the number of its rows in each group. */
export type TallyFound = { ids: Int32Array; counts: Int32Array }

/** A query for some cells of the rows of single ids, at most `most` of each, the newest. */
export type GatherAsked = {
  by: string
  ids: readonly number[]
  where: Predicate
  columns: readonly string[]
  most: number
}
/** The cells of an id's rows in the order of the columns asked for: figures as stored, days as numbers from 1970. */
export type Gathered = { id: number; rows: (number | number[] | null)[][] }

/** A question to the thread, without its number. */
export type Question =
  | { asked: Asked }
  | { ranked: RankAsked }
  | { summed: SubtotalsAsked }
  | { tallied: TallyAsked }
  | { gathered: GatherAsked }
export type Answered = Found | RankFound | Subtotal[] | TallyFound | Gathered[] | null

export type ToThread = { id: number } & Question
export type FromThread =
  | { kind: 'answer'; id: number; found: Answered }
  | { kind: 'ready'; rows: number; milliseconds: number }
  | { kind: 'warm'; isWarm: boolean }
  | { kind: 'trouble'; reason: string; code?: string }

/** A table's column store. It answers null if the database must answer; `isWarm` once it has the rows and their usual order. */
export type Memory = {
  ask: (asked: Asked) => Promise<Found | null>
  rank: (asked: RankAsked) => Promise<RankFound | null>
  sum: (asked: SubtotalsAsked) => Promise<Subtotal[] | null>
  tally: (asked: TallyAsked) => Promise<TallyFound | null>
  gather: (asked: GatherAsked) => Promise<Gathered[] | null>
  isWarm: boolean
}

const holder = globalThis as { covenantMemories?: Map<string, Memory> }

/** Returns the column store of a table, or null if this process has none. Global, because the bundle and its process share it. */
export const findMemory = (table: string): Memory | null => holder.covenantMemories?.get(table) ?? null

/** Registers a table's column store for the whole process, or removes it. */
export const setMemory = (table: string, memory: Memory | null): void => {
  holder.covenantMemories ??= new Map()
  if (memory) holder.covenantMemories.set(table, memory)
  else holder.covenantMemories.delete(table)
}

/** Returns 1 for each table that is cached with its usual order, and 0 for one that the database still answers. */
export const listWarmths = (): { table: string; warmth: number }[] =>
  [...(holder.covenantMemories ?? [])].map(([table, { isWarm }]) => ({ table, warmth: Number(isWarm) }))
