import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

export const DASHBOARD_AREAS = ['loans', 'ratings', 'people'] as const
export type DashboardArea = (typeof DASHBOARD_AREAS)[number]

export const areaParams = z.object({ area: z.enum(DASHBOARD_AREAS) })

/** One figure of the home page; amounts are whole dollars as text, ratings are tenths of stars at most. */
export const figureAnswer = z.strictObject({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  format: z.enum(['count', 'dollars', 'stars']),
  href: z.string().nullable(),
})
export type Figure = z.output<typeof figureAnswer>

/** What can be waiting, the most pressing first: only what a screen of the product can put right. */
export const ACTION_KINDS = [
  'FOLLOW_UP',
  'LOAN_PAST_REPAYMENT',
  'LOAN_NOT_SETTLED',
  'LOAN_TO_SETTLE',
  'CRITERIA_LAPSING',
  'RATING_MISSING',
  'PROFILE_INCOMPLETE',
  'INVITATION_LAPSED',
  'COMPANY_WITHOUT_PEOPLE',
  'SIGN_UP_REQUEST',
] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** One thing that waits for the person, since when, and where it is put right. */
export const actionItem = z.strictObject({
  kind: z.enum(ACTION_KINDS),
  id: answeredId,
  name: z.string(),
  note: z.string().nullable(),
  since: z.date(),
  href: z.string(),
})
export type ActionItem = z.output<typeof actionItem>

/** Whose tasks staff look at: what concerns the companies that they look after, or everybody's. */
export const WHOSE = ['mine', 'team'] as const
export type Whose = (typeof WHOSE)[number]

/** What waits of one kind: the first few, and how many there are. */
export type ActionGroup = { kind: ActionKind; items: ActionItem[]; total: number }
