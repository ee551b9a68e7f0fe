import { z } from 'zod'
import { leadMessages } from '#lib/companies/leads/labels.ts'
import { isDay } from '#lib/core/dates.ts'

/** How promising a company is (row D-20). */
export const LEAD_SCORES = ['A', 'B', 'C', 'D', 'E'] as const
export type LeadScore = (typeof LEAD_SCORES)[number]

const emptyIsNull = (value: unknown): unknown => (value === '' ? null : value)

/** A new lead score; null takes it away. */
export const leadScoreInput = z.strictObject({
  leadScore: z.preprocess(emptyIsNull, z.enum(LEAD_SCORES, { error: leadMessages.score }).nullable()),
})

/** A new follow-up date as a Sydney day, also given as an ISO instant's day; null takes it away. */
export const followupInput = z.strictObject({
  followupDate: z.preprocess(
    emptyIsNull,
    z
      .string({ error: leadMessages.date })
      .max(40, leadMessages.date)
      .transform((text) => text.slice(0, 10))
      .refine(isDay, leadMessages.date)
      .nullable(),
  ),
})
