import { z } from 'zod'
import { answeredVersion } from '#lib/core/answers.ts'
import { type Day, parseDay } from '#lib/core/dates.ts'
import { turnEmptyToNull } from '#lib/core/parsing.ts'
import { LEAD_SCORES, leadMessages } from '#lib/crm/leads/labels.ts'

/** The score and date that an observer keeps about a company; version 0 if nothing is stored. */
export const leadAnswer = z.strictObject({
  leadScore: z.enum(LEAD_SCORES).nullable(),
  followupDate: z.iso.date().nullable(),
  version: answeredVersion,
})
export type KeptLead = z.output<typeof leadAnswer>

const version = z.number().int().min(0).max(2_147_483_647).optional()

/** A request that sets the lead score; null clears it. */
export const leadScoreInput = z.strictObject({
  leadScore: z.preprocess(turnEmptyToNull, z.enum(LEAD_SCORES, { error: leadMessages.score }).nullable()),
  version,
})

/** A request that sets the follow-up date: a Sydney day, or an ISO time that falls on it; null clears it. */
export const followupInput = z.strictObject({
  followupDate: z.preprocess(
    turnEmptyToNull,
    z
      .string({ error: leadMessages.date })
      .max(40, leadMessages.date)
      .transform((text, context): Day => {
        const day = parseDay(text)
        if (day !== null) return day
        context.addIssue(leadMessages.date)
        return z.NEVER
      })
      .nullable(),
  ),
  version,
})
