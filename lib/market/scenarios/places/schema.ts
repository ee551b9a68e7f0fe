import { z } from 'zod'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { recordId } from '#lib/core/parsing.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'

/** The query of the map beside a lender of an answer: its category, and the suburb of the deal. */
export const placesQuery = z.object({
  lenderId: recordId,
  categoryKey: z.enum(CATEGORY_KEYS),
  suburbId: recordId.optional(),
})
export type PlacesQuery = z.output<typeof placesQuery>

const place = z.strictObject({ name: z.string(), latitude: z.number(), longitude: z.number() })
const count = z.int().min(0)

const bookPlaces = z.strictObject({
  /** At most 100 suburbs, those with the most loans first; `suburbs` counts all of them. */
  dots: z.array(place.extend({ suburbId: answeredId, loans: count })),
  suburbs: count,
  loans: count,
  /** True if only the newest loans are counted, because the lender has more. */
  isCut: z.boolean(),
  /** The suburb of the deal. */
  deal: place.nullable(),
})
export type BookPlaces = z.output<typeof bookPlaces>

export const placesAnswer = dataOf(bookPlaces)
