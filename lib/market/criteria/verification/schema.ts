import { z } from 'zod'
import { LARGEST_NUMBER, recordVersion } from '#lib/core/parsing.ts'
import { readText } from '#lib/core/text.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'

/** The version that the caller has seen; without it, any version is accepted. */
export const seenVersion = z.object({ version: recordVersion.optional() })

const parseSeenVersion = (value: unknown): number =>
  /^\d{1,10}$/.test(readText(value)) ? Number(readText(value)) : LARGEST_NUMBER

/** The version in a query; a malformed one never matches a stored version. */
export const versionQuery = z.object({
  version: z.preprocess(
    (value) => (value === undefined ? undefined : parseSeenVersion(value)),
    z.int().min(0).max(LARGEST_NUMBER).optional().catch(LARGEST_NUMBER),
  ),
})

/** The category to clear or restore, by its type in API calls (row P-06). */
export const clearInput = z.strictObject({
  categoryType: criteriaParams.shape.category,
  version: recordVersion.optional(),
})
