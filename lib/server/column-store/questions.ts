import type { Slice } from '#lib/server/column-store/orders.ts'
import type { Predicate } from '#lib/server/column-store/predicates.ts'
import type { RankAsked, RankFound } from '#lib/server/column-store/ranks.ts'

/** A query for a page of the rows that match a predicate, in one of the table's orders; rows outside `shown` sort as empty. */
export type Asked = {
  where: Predicate
  order: string
  shown: Predicate | null
  slice: Slice
}

/** The exact totals, and keys that include the page; `page` is null if only the database can sort. */
export type Found = {
  total: number
  sum: string
  page: { keys: number[]; skip: number; isOrdered: boolean } | null
}

export type ToThread = { id: number; asked: Asked } | { id: number; ranked: RankAsked }
export type FromThread =
  | { kind: 'answer'; id: number; found: Found | RankFound | null }
  | { kind: 'ready'; rows: number; milliseconds: number }
  | { kind: 'orders'; held: number; of: number }
  | { kind: 'trouble'; reason: string; code?: string }

/** A table's column store. It answers null if the database must answer; `warmth` is the share of orders it has cached, 0 to 1. */
export type Memory = {
  ask: (asked: Asked) => Promise<Found | null>
  rank: (asked: RankAsked) => Promise<RankFound | null>
  warmth: number
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

/** Returns which share of its orders each table has cached, 0 to 1; with 0, the database answers. */
export const listWarmths = (): { table: string; warmth: number }[] =>
  [...(holder.covenantMemories ?? [])].map(([table, { warmth }]) => ({ table, warmth }))
