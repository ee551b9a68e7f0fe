import { z } from 'zod'

/** The calls of one month or day: its first day, and its label. */
const score = z.strictObject({ sortDate: z.iso.date(), dateDisplay: z.string(), calls: z.int().min(0) })
export type Score = z.output<typeof score>

/** A person's calls, earliest first (row E-06). The specification names the field `monthlyScores` even for days. */
export const userScores = z.strictObject({ userName: z.string(), monthlyScores: z.array(score) })
export type UserScores = z.output<typeof userScores>

/** A person's scores with rank and total; equal totals share a rank. */
export type RankedScores = UserScores & { rank: number; total: number }

/** The scores of everybody in one period, highest total first, and their sum. */
export type TeamScores = { people: RankedScores[]; team: Score[]; total: number }

/** The time span of a table of scores in the URL. */
export const spanParams = z.object({ span: z.enum(['monthly', 'daily']) })
export type ScoreSpan = z.output<typeof spanParams>['span']

/** People per page of scores (row E-06). */
export const SCORE_USERS = 2
/** Months shown, and how many of them lie ahead (row E-06). */
export const SCORE_MONTHS = 25
export const MONTHS_AHEAD = 2
/** Days shown; the last one is today unless the URL says otherwise. */
export const SCORE_DAYS = 31
