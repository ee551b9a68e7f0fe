import type { Day } from '#lib/core/dates.ts'

/** The calls of one month or day: its first day and the words for it. */
export type Score = { sortDate: Day; dateDisplay: string; calls: number }

/** A person's calls, the earliest first (row E-06); the documents' name holds months and days alike. */
export type UserScores = { userName: string; monthlyScores: Score[] }

/** How far each table of scores reaches. */
export type ScoreSpan = 'monthly' | 'daily'

/** Users to a page of scores (row E-06). */
export const SCORE_USERS = 2
/** Months in sight, and how many of them lie ahead (row E-06). */
export const SCORE_MONTHS = 25
export const MONTHS_AHEAD = 2
/** Days in sight; the last one is today unless the address says otherwise. */
export const SCORE_DAYS = 31
