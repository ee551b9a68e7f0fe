import { z } from 'zod'

/** The calls of one month or day: its first day and the words for it. */
const score = z.strictObject({ sortDate: z.iso.date(), dateDisplay: z.string(), calls: z.int().min(0) })
export type Score = z.output<typeof score>

/** A person's calls, the earliest first (row E-06); the documents' name holds months and days alike. */
export const userScores = z.strictObject({ userName: z.string(), monthlyScores: z.array(score) })
export type UserScores = z.output<typeof userScores>

/** A person's place among all: equal totals share a rank. */
export type RankedScores = UserScores & { rank: number; total: number }

/** Everybody's calls in one window, the most first, and their sum. */
export type TeamScores = { people: RankedScores[]; team: Score[]; total: number }

/** How far each table of scores reaches, as its address says. */
export const spanParams = z.object({ span: z.enum(['monthly', 'daily']) })
export type ScoreSpan = z.output<typeof spanParams>['span']

/** Users to a page of scores (row E-06). */
export const SCORE_USERS = 2
/** Months in sight, and how many of them lie ahead (row E-06). */
export const SCORE_MONTHS = 25
export const MONTHS_AHEAD = 2
/** Days in sight; the last one is today unless the address says otherwise. */
export const SCORE_DAYS = 31
