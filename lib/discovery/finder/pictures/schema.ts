import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** Longer than any person's name in an address. */
const LONGEST_SLUG = 500

/** Schema of the name and id in the address of a broker's preview image. */
export const pictureAddress = z.object({
  slug: z.string().transform((text) => removeUnstorable(text.slice(0, LONGEST_SLUG))),
  userId: recordId,
})

/** The texts in a public broker's preview image, line by line; all are on the public page, too. */
export type BrokerPreview = {
  product: string
  name: string
  company: string
  closed: string
  /** Null if no group of its loans is the largest. */
  speciality: string | null
  /** Null with fewer than five ratings (decision 'stars on public pages'). */
  stars: string | null
}
