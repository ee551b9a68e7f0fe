import { visitor } from '#lib/core/actor.ts'
import { readDollars } from '#lib/core/amounts.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { startEnquiry, type Typed } from '#lib/market/enquiries/rules.ts'

/** Returns the enquiry form with the suburb and amount of the finder's search that led to a public page. */
export const startEnquiryOfSearch = async (raw: RawSearch): Promise<Typed> => {
  const { isMatching, filters } = parseProfileSearch(raw)
  if (!isMatching) return startEnquiry({})
  const { suburb } = filters
  const names = suburb === undefined ? {} : await readFilterNames(visitor, { suburb })
  const amount = readText(raw.amount).trim()
  return startEnquiry({
    suburb: names['states-suburbs']?.[0]?.name ?? '',
    amount: readDollars(amount) === null ? '' : amount,
  })
}
