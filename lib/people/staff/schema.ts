import { z } from 'zod'
import type { Permission, Role } from '#lib/core/actor.ts'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'
import { contactFields, mobile, requiredTextLineSchema } from '#lib/people/contacts/schema.ts'
import { staffMessages } from '#lib/people/staff/labels.ts'

/** Schema of a new system user (row C-08); a position in the payload is ignored. */
export const staffSchema = z
  .strictObject({ ...contactFields, mobile, positionKey: z.unknown().optional() })
  .transform(({ positionKey: _ignored, ...person }) => person)
export type StaffInput = z.output<typeof staffSchema>

const successorId = z.coerce.number().int().min(1).max(2_147_483_647).nullish()

/** Schema of an edited system user; `version` is that of the row when it was read (row C-02). */
export const staffUpdateSchema = z.strictObject({
  firstname: contactFields.firstName,
  lastname: contactFields.lastName,
  email: contactFields.email,
  mobile,
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  positionKey: requiredTextLineSchema(staffMessages.position, 40),
  version: z
    .int({ error: staffMessages.version })
    .min(0, staffMessages.version)
    .max(LARGEST_NUMBER, staffMessages.version),
  successorId,
})
export type StaffUpdate = z.output<typeof staffUpdateSchema>

/** Query of a deletion: who takes over a BDM's profiles. */
export const staffDeletionSchema = z.object({ successorId })

/** A system user in the console's list. */
export const staffRow = z.strictObject({
  id: answeredId,
  userNameFirst: z.string(),
  userNameLast: z.string(),
  userEmail: z.string(),
  /** In E.164 format. */
  mobile: z.string().nullable(),
  userIsActive: z.boolean(),
  isAdmin: z.boolean(),
  positionKey: z.string(),
  positionName: z.string(),
  version: answeredVersion,
})
export type StaffRow = z.output<typeof staffRow>

/** The response to saving an edited user. */
export const updatedStaff = z.strictObject({ version: answeredVersion })

/** The response to creating a system user. */
export const createdStaff = z.strictObject({ staffId: answeredId })

/** A role or permission and the number of people who can sign in with it (row P-04). */
export const grant = z.strictObject({
  key: z.enum(['SYSUSER', 'LENDER', 'BROKER', 'LAWFIRM', 'ADMIN'] satisfies readonly (Role | Permission)[]),
  kind: z.enum(['role', 'permission']),
  count: z.int().min(0),
})
export type Grant = z.output<typeof grant>

/** A current system user with ADMIN (row P-04). */
export const administrator = z.strictObject({ id: answeredId, name: z.string(), email: z.string() })
export type Administrator = z.output<typeof administrator>

/** Parsed leniently: anything but 'true' lists everyone. */
export const staffListQuery = z.object({ activeOnly: z.stringbool().catch(false) })
