import { z } from 'zod'
import { VIEWS } from '#lib/core/actor.ts'

/** A request to view the product as another role. */
export const viewInput = z.strictObject({ view: z.enum(VIEWS) })

/** The answer to starting a view as another role: the path at which it starts. */
export const viewAnswer = z.strictObject({ path: z.string() })
