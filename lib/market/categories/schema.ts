import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'

const { id, category } = criteriaParams.shape

/** The URL parameters of a lender's category. */
export const byOffer = z.object({ id, type: category })

/** The URL parameters of a broker's subscription. */
export const bySubscription = z.object({ id, productType: category })

/** Identifies a category of a lender or broker. */
export const categoryOfProfile = z.object({ id: recordKey, categoryKey: z.enum(CATEGORY_KEYS) })

/** The wanted state of an offer or subscription; without it, the state is toggled. */
export const toggleInput = z.strictObject({ isOn: z.boolean().optional() })

/** The answer to a toggle: the resulting state of the offer or subscription. */
export const toggled = z.strictObject({ isOn: z.boolean() })
