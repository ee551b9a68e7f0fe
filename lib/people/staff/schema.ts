import { z } from 'zod'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'
import { contactFields, mobile, requiredLine } from '#lib/people/contacts/schema.ts'
import { staffMessages } from '#lib/people/staff/labels.ts'

/** A new system user (row C-08); a position that is sent does not count. */
export const staffSchema = z
  .strictObject({ ...contactFields, mobile, positionKey: z.unknown().optional() })
  .transform(({ positionKey: _ignored, ...person }) => person)
export type StaffInput = z.output<typeof staffSchema>

const successorId = z.coerce.number().int().min(1).max(2_147_483_647).nullish()

/** An edited row of the console; `version` is that of the row when it was read (row C-02). */
export const staffUpdateSchema = z.strictObject({
  firstname: contactFields.firstName,
  lastname: contactFields.lastName,
  email: contactFields.email,
  mobile,
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  positionKey: requiredLine(staffMessages.position, 40),
  version: z
    .int({ error: staffMessages.version })
    .min(0, staffMessages.version)
    .max(LARGEST_NUMBER, staffMessages.version),
  successorId,
})
export type StaffUpdate = z.output<typeof staffUpdateSchema>

/** The query of a deletion: who takes over the profiles of a BDM. */
export const staffDeletionSchema = z.object({ successorId })

/** One system user as the console lists it. */
export type StaffRow = {
  id: number
  userNameFirst: string
  userNameLast: string
  userEmail: string
  /** E.164 */
  mobile: string | null
  userIsActive: boolean
  isAdmin: boolean
  positionKey: string
  positionName: string
  version: number
}

/** Forgiving: anything but 'true' lists everybody. */
export const staffListQuery = z.object({ activeOnly: z.stringbool().catch(false) })
