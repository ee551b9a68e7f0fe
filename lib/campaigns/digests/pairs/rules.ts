import type { NewPair } from '#lib/campaigns/digests/pairs/queries.ts'
import type { LetterSection } from '#lib/foundation/mail/schema.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** How many pairs one letter shows. */
export const MOST_PAIRS = 60

/** Newly matched brokers as tables, one for each category. */
export const pairSections = (pairs: readonly NewPair[]): LetterSection[] =>
  CATEGORIES.flatMap(({ key }) => {
    const own = pairs.filter(({ categoryKey }) => categoryKey === key)
    const rows = own.map(({ company, name }) => ({ label: company, value: name }))
    return rows.length === 0 ? [] : [{ heading: categoryLabels[key], rows }]
  })
