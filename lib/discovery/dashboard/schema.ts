import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { ACTION_KINDS, type ActionKind, DASHBOARD_AREAS } from '#lib/discovery/dashboard/labels.ts'

export const areaParams = z.object({ area: z.enum(DASHBOARD_AREAS) })

/** A figure of the home page; amounts are whole dollars as text, ratings have one decimal. */
export const figureAnswer = z.strictObject({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  format: z.enum(['count', 'dollars', 'stars']),
  href: z.string().nullable(),
})
export type Figure = z.output<typeof figureAnswer>

/** A task: its subject, since when it is open, and a link to where it is resolved. */
export const actionItem = z.strictObject({
  kind: z.enum(ACTION_KINDS),
  id: answeredId,
  name: z.string(),
  /** The company of a loan's first lender, or for a lender of its first broker. */
  party: z.string().nullable(),
  note: z.string().nullable(),
  /** By when it must be done, in words; null if nobody set a day. */
  due: z.string().nullable(),
  since: z.date(),
  /** By how long it is overdue, in words; null if it is not. */
  overdue: z.string().nullable(),
  href: z.string(),
})
export type ActionItem = z.output<typeof actionItem>

/** The tasks of one kind: the first few, and how many there are. */
export type ActionGroup = { kind: ActionKind; items: ActionItem[]; total: number }
