import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'

const text = z.string().max(300).transform(removeUnstorable).optional()
const id = z.int().min(1).max(2_147_483_647).optional()

/** Schema of the data being entered, as typed; `except…` excludes the record being edited. */
export const duplicateQuestion = z.strictObject({
  companyName: text,
  acn: text,
  personName: text,
  email: text,
  mobile: text,
  exceptStaffId: id,
  exceptIndividualId: id,
  exceptCompanyId: id,
})
export type DuplicateQuestion = z.output<typeof duplicateQuestion>

/** What two records have in common. Saving rejects the same email and the same ACN; the others are warnings. */
export type DuplicateKind = 'acn' | 'email' | 'mobile' | 'company-name' | 'person-name'

/** A possible duplicate, with its URL. */
export type Duplicate = { kind: DuplicateKind; name: string; href: string }
