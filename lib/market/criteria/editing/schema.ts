import { z } from 'zod'
import { recordKey, recordVersion } from '#lib/core/parsing.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { criteriaValues } from '#lib/market/criteria/schema.ts'

/** A category of a lender as a command is told it. */
export const categoryOfLender = z.object({ lenderId: recordKey, categoryKey: z.enum(CATEGORIES.map(({ key }) => key)) })

/** Made up by the browser, one for each form that is opened. */
const session = z.string().regex(/^[\w-]{1,64}$/)

/** What a form saves: everything as typed, the version that it replaces, and which of an editor's saves this is. */
export const typedInput = z.strictObject({
  values: criteriaValues,
  version: recordVersion.optional(),
  session,
  sequence: z.int().min(0).max(2_147_483_647),
})

/** Which form was closed. */
export const endedInput = z.strictObject({ session })
