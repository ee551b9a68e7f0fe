import { z } from 'zod'
import { recordKey, recordVersion } from '#lib/core/parsing.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { criteriaValues } from '#lib/market/criteria/schema.ts'

/** Identifies a lending category of a lender. */
export const categoryOfLender = z.object({ lenderId: recordKey, categoryKey: z.enum(CATEGORY_KEYS) })

/** A random id that the browser creates for each opened form. */
const session = z.string().regex(/^[\w-]{1,64}$/)

/**
 * A save of a form: all values as typed, the version they replace, and the number of this save within the editing
 * session.
 */
export const typedInput = z.strictObject({
  values: criteriaValues,
  version: recordVersion.optional(),
  session,
  sequence: z.int().min(0).max(2_147_483_647),
})

/** A request that ends an editing session because its criteria form was closed. */
export const endedInput = z.strictObject({ session })
