import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { portrait } from '#lib/market/profiles/schema.ts'
import { companyProfileIds } from '#lib/people/contacts/schema.ts'

/** A person with the company and its profiles (row P-17); fields the viewer may not see are absent. */
export const individualDetail = portrait.extend({
  companyId: answeredId,
  companyName: z.string(),
  ...companyProfileIds.shape,
})
export type IndividualDetail = z.output<typeof individualDetail>
