import { z } from 'zod'
import { LARGEST_NUMBER, recordVersion } from '#lib/core/parsing.ts'
import { textIn } from '#lib/core/text.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'

/** The version that somebody has before his eyes; without it, whatever is stored. */
export const seenVersion = z.object({ version: recordVersion.optional() })

const versionIn = (value: unknown): number =>
  /^\d{1,10}$/.test(textIn(value)) ? Number(textIn(value)) : LARGEST_NUMBER

/** The same in an address; what is no version is one that nothing stored has. */
export const versionQuery = z.object({
  version: z.preprocess(
    (value) => (value === undefined ? undefined : versionIn(value)),
    z.int().min(0).max(LARGEST_NUMBER).optional().catch(LARGEST_NUMBER),
  ),
})

/** Which category to clear or to restore, by its type in calls (row P-06). */
export const clearInput = z.strictObject({
  categoryType: criteriaParams.shape.category,
  version: recordVersion.optional(),
})
