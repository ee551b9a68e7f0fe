import type { Day } from '#lib/core/dates.ts'

/** A month by its first day, with what was settled in it and what the book came to at its end, in whole dollars as text. */
export type LoanMonth = { month: Day; loans: number; settled: string; book: string; href: string | null }

/** The calls of a month. */
export type CallMonth = { month: Day; calls: number; href: string }

/** Twelve months up to the present one, the earliest first; null where somebody has no such trend. */
export type Trends = { loans: LoanMonth[] | null; calls: CallMonth[] | null }
