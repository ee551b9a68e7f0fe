import { digestWords, offerWords } from '#lib/campaigns/digests/labels.ts'
import type { BookSum, Offer } from '#lib/campaigns/digests/offers/schema.ts'
import { formatDay } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { LetterSection } from '#lib/foundation/mail/schema.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import type { StateDetail } from '#lib/market/criteria/schema.ts'
import { listTermRows } from '#lib/market/criteria/terms/fields.ts'
import { formatTermRow } from '#lib/market/criteria/terms/rules.ts'

/** The most offers shown in full in one mail; mail programs truncate longer ones. */
export const MOST_OFFERS = 20
const MOST_SUBURBS = 30

/** Returns an offer as a section of a mail: its terms, then the books that its lender shows. */
export const buildOfferSection = (offer: Offer): LetterSection => {
  const { company, categoryKey, terms, states, verifiedDay, current, discharged, suburbs } = offer
  const figures = [...listTermRows(categoryKey, 'funds'), ...listTermRows(categoryKey, 'security')].map(
    ({ label, fields }) => ({
      label,
      value: formatTermRow(fields, ({ key }) => terms[key]),
    }),
  )
  const rows = [
    ...figures,
    { label: offerWords.states, value: states.map(formatStateWithRegions).join('; ') },
    { label: offerWords.verified, value: formatDay(verifiedDay) },
    { label: offerWords.current, value: formatLenderBook(current) },
    { label: offerWords.discharged, value: formatLenderBook(discharged) },
    { label: offerWords.suburbs, value: suburbs === null ? '' : joinFirstOfNames(suburbs, MOST_SUBURBS) },
  ]
  return { heading: `${company} · ${categoryLabels[categoryKey]}`, rows: rows.filter(({ value }) => value !== '') }
}

const formatStateWithRegions = ({ stateKey, city, distance, regions }: StateDetail): string => {
  const places = [distance && `${city} ${distance.toLowerCase()}`, ...regions.map(({ name }) => name)].filter(Boolean)
  return places.length === 0 ? stateKey : `${stateKey} (${places.join(', ')})`
}

const formatLenderBook = (book: BookSum): string => {
  if (book === null) return ''
  return book.loans === 0 ? offerWords.noLoans : `${offerWords.loans(book.loans)}, ${formatDollars(book.dollars)}`
}

/** Joins the first names of a list and adds how many more there are. */
const joinFirstOfNames = (names: readonly string[], most: number): string => {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} ${digestWords.more(names.length - most)}` : shown
}
