import type { z } from 'zod'

/**
 * True if every field is filled in and valid (row A-12), so that Save is enabled while the last field still has the
 * focus.
 */
export const isFormReadyToSave = (schema: z.ZodType, values: Readonly<Record<string, string>>): boolean =>
  Object.values(values).every((value) => value !== '') && schema.safeParse(values).success
