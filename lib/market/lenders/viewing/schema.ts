import { z } from 'zod'
import { VIEWS } from '#lib/core/actor.ts'

/** As what somebody wants to view a lender. */
export const viewInput = z.strictObject({ view: z.enum(VIEWS) })

/** Where the view begins. */
export const viewAnswer = z.strictObject({ path: z.string() })
