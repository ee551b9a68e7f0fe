import { z } from 'zod'
import { VIEWS } from '#lib/core/actor.ts'

/** The role to view the product as. */
export const viewInput = z.strictObject({ view: z.enum(VIEWS) })

/** The path at which the view starts. */
export const viewAnswer = z.strictObject({ path: z.string() })
