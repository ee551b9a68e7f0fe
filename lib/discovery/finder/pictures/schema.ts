import { z } from 'zod'

/** The name and id in the address of a broker's picture. */
export const pictureAddress = z.object({ slug: z.string(), userId: z.string() })

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
