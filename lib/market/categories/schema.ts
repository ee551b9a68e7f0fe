import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'

const { id, category } = criteriaParams.shape

/** The gaps of the address of a lender's category. */
export const byOffer = z.object({ id, type: category })

/** The gaps of the address of a broker's subscription. */
export const bySubscription = z.object({ id, productType: category })

/** A category of a lender or broker. */
export const categoryOfProfile = z.object({ id: recordKey, categoryKey: z.enum(CATEGORIES.map(({ key }) => key)) })

/** How a category should stand afterwards; without it, the other way than now. */
export const toggleInput = z.strictObject({ isOn: z.boolean().optional() })

/** How it stands. */
export const toggled = z.strictObject({ isOn: z.boolean() })
