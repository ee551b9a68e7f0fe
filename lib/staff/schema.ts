import { z } from 'zod'
import { contactFields, mobile } from '#lib/individuals/schema.ts'

/** A new system user (row C-08); a position that is sent does not count. */
export const staffSchema = z
  .strictObject({ ...contactFields, mobile, positionKey: z.unknown().optional() })
  .transform(({ positionKey: _ignored, ...person }) => person)
export type StaffInput = z.output<typeof staffSchema>
