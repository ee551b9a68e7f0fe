import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** Longer than the name of any person in an address. */
const LONGEST_SLUG = 500

/** The name and id in the address of a broker's picture. */
export const pictureAddress = z.object({
  slug: z.string().transform((text) => removeUnstorable(text.slice(0, LONGEST_SLUG))),
  userId: recordId,
})

/** What the preview picture of a public broker says, all of it from its public page, line by line. */
export type BrokerPreview = {
  product: string
  name: string
  company: string
  closed: string
  /** Null where no group of its loans is the largest. */
  speciality: string | null
  /** From five ratings on; null before (decision 'stars on public pages'). */
  stars: string | null
}
