import type { z } from 'zod'

/** True where every field is filled in and nothing is wrong (row A-12): who types the last one need not leave it first. */
export const isReadyToSave = (schema: z.ZodType, values: Readonly<Record<string, string>>): boolean =>
  Object.values(values).every((value) => value !== '') && schema.safeParse(values).success
