import type { Slice } from '#lib/server/column-store/orders.ts'
import type { Predicate } from '#lib/server/column-store/predicates.ts'
import type { RankAsked, RankFound } from '#lib/server/column-store/ranks.ts'

/** A page of the rows of which a predicate is true, in one of the table's orders; `shown` as for `pageOf`. */
export type Asked = {
  where: Predicate
  order: string
  shown: Predicate | null
  slice: Slice
}

/** Exact totals and the keys among which the page stands; no page where only the database can order. */
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

/** Memory that answers, or null where the database must; `warmth` is the share of the table's orders that it holds, 1 being all. */
export type Memory = {
  ask: (asked: Asked) => Promise<Found | null>
  rank: (asked: RankAsked) => Promise<RankFound | null>
  warmth: number
}

const holder = globalThis as { covenantMemories?: Map<string, Memory> }

/** The memory of a table, where this process holds it. The bundle and the process around it share it. */
export const memoryOf = (table: string): Memory | null => holder.covenantMemories?.get(table) ?? null

/** Makes a table's memory known to the whole process, or ends that. */
export const setMemory = (table: string, memory: Memory | null): void => {
  holder.covenantMemories ??= new Map()
  if (memory) holder.covenantMemories.set(table, memory)
  else holder.covenantMemories.delete(table)
}

/** How much of each table's orders this process holds, by table; 0 where the database answers. */
export const warmths = (): { table: string; warmth: number }[] =>
  [...(holder.covenantMemories ?? [])].map(([table, { warmth }]) => ({ table, warmth }))
