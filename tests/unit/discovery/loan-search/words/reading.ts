import { collectVocabulary, type Vocabulary } from '#lib/discovery/loan-search/words/fields.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { combineFilterReadings, type Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { collectSecurityWords } from '#lib/discovery/loan-search/words/securities/rules.ts'

const choice = (id: string, name: string, more: object = {}) => ({ id, name, ...more })
const suburb = (id: number, name: string, state: string) => ({
  id,
  suburb: name,
  state,
  postcode: '2000',
  name: `${name}, ${state}`,
})
const lists = {
  status: [
    ...[choice('PRESETTLEMENT', 'Pre-Settlement'), choice('SETTLED', 'Settled'), choice('DEFAULT', 'Default')],
    choice('DISCHARGED', 'Discharged'),
  ],
  priority: [choice('FIRST', 'First'), choice('SECOND', 'Second')],
  scenario: [choice('PURCHASE', 'Purchase'), choice('LAND_BANK', 'Land bank'), choice('CONSTRUCTION', 'Construction')],
  'security-types': [choice('RESIDENTIAL', 'Residential'), choice('LAND_BANK', 'Land Bank')],
  interest: [choice('PREPAID', 'Prepaid')],
  states: [choice('NSW', 'NSW', { fullName: 'New South Wales' }), choice('VIC', 'VIC', { fullName: 'Victoria' })],
}
const subTypes = {
  RESIDENTIAL: [choice('HOUSE', 'House'), choice('VACANT_RESIDENTIAL_LAND', 'Vacant residential land')],
  INDUSTRIAL: [choice('INDUSTRIAL_LAND', 'Industrial land')],
  LAND_BANK: [choice('ZONED_RESIDENTIAL', 'Residential')],
  SPECIALISED: [choice('HOTEL', 'Hotel or pub')],
}
/** The vocabulary of these tests, on 23 November 2026. */
export const known: Vocabulary = {
  phrases: collectVocabulary(lists, subTypes),
  suburbs: [
    ...[suburb(1, 'Parramatta', 'NSW'), suburb(2, 'Richmond', 'NSW'), suburb(3, 'Richmond', 'VIC')],
    ...[suburb(4, 'Victoria Park', 'NSW'), suburb(5, 'Surry Hills', 'NSW')],
  ],
  radii: [choice('KM_5', '5 km'), choice('KM_20', '20 km'), choice('KM_200', '200 km')],
  today: '2026-11-23',
  rankings: ['First', 'Second'],
  securities: collectSecurityWords(lists, subTypes),
  wholes: {
    state: ['NSW', 'QLD', 'VIC'],
    status: ['PRESETTLEMENT', 'SETTLED', 'DEFAULT', 'DISCHARGED', 'VARIATIONINPROG'],
  },
}

/** Returns every reading of a text, and its terms that were not understood. */
export const read = (text: string) => {
  const terms = parseQuestionTerms(text, known)
  const meant = terms.flatMap((term) => (term.kind === 'meant' ? [term.options] : []))
  const readings = meant.reduce<readonly Meaning[]>((before, options) => combineFilterReadings(before, options), [{}])
  const others = terms.filter(({ kind }) => kind !== 'meant').map(({ kind, words }) => `${kind}: ${words}`)
  return { readings, others }
}
export const min = (amount: string) => ({ min: amount, max: null })
export const max = (amount: string) => ({ min: null, max: amount })

/** Loans of the current book due in a period. */
export const due = (from: string | null, to: string): Meaning => ({
  repayment: { min: from, max: to },
  book: 'current',
})
