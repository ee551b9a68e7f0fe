import { z } from 'zod'
import { WISH_FORM } from '#lib/core/column-choice.ts'

/** The lists whose column choice is saved per person. */
const CHOSEN_LISTS = ['loans', 'profile-loans', 'users'] as const
export type ChosenList = (typeof CHOSEN_LISTS)[number]

export const choiceParams = z.object({ list: z.enum(CHOSEN_LISTS) })

const columns = z.array(z.string().regex(WISH_FORM)).max(60)

/** The columns in order, each with width and pin; null restores the default columns. */
export const choiceInput = z.object({ columns: columns.min(1).nullable() })
export const keptChoice = z.strictObject({ columns: columns.nullable() })
export const savedChoice = choiceInput.extend(choiceParams.shape)
