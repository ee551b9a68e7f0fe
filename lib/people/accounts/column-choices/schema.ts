import { z } from 'zod'
import { WISH_FORM } from '#lib/core/column-choice.ts'

/** The lists whose columns a person chooses for good. */
const CHOSEN_LISTS = ['loans', 'profile-loans', 'users'] as const
export type ChosenList = (typeof CHOSEN_LISTS)[number]

export const choiceParams = z.object({ list: z.enum(CHOSEN_LISTS) })

const columns = z.array(z.string().regex(WISH_FORM)).max(60)

/** The columns in order, each with its width and pin; null goes back to the usual ones. */
export const choiceInput = z.object({ columns: columns.min(1).nullable() })
export const keptChoice = z.strictObject({ columns: columns.nullable() })
export const savedChoice = choiceInput.extend(choiceParams.shape)
