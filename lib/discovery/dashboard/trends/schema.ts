import type { Day } from '#lib/core/dates.ts'

/** A month (its first day) with its settlements and the book at its end, in whole dollars as text. */
export type LoanMonth = { month: Day; loans: number; settled: string; book: string; href: string | null }

/** The calls of a month (its first day). */
export type CallMonth = { month: Day; calls: number; href: string }

/** The last twelve months, earliest first; null if the person has no such trend. */
export type Trends = { loans: LoanMonth[] | null; calls: CallMonth[] | null }
