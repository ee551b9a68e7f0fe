import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'

const text = z.string().max(300).transform(removeUnstorable).optional()
const id = z.int().min(1).max(2_147_483_647).optional()

/** What somebody is about to save, as typed; `except…` leaves out the record that is being edited. */
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

/** What two records share; the same email and the same ACN are refused on save, the others warn. */
export type DuplicateKind = 'acn' | 'email' | 'mobile' | 'company-name' | 'person-name'

/** A record that the new one would double, with the address where it can be seen. */
export type Duplicate = { kind: DuplicateKind; name: string; href: string }
