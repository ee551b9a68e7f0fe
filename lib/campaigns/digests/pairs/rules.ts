import type { NewPair } from '#lib/campaigns/digests/pairs/queries.ts'
import type { LetterSection } from '#lib/foundation/mail/schema.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** The most newly matched brokers shown in one mail. */
export const MOST_PAIRS = 60

/** Returns newly matched brokers as tables, one per category. */
export const buildPairSections = (pairs: readonly NewPair[]): LetterSection[] =>
  CATEGORIES.flatMap(({ key }) => {
    const own = pairs.filter(({ categoryKey }) => categoryKey === key)
    const rows = own.map(({ company, name }) => ({ label: company, value: name }))
    return rows.length === 0 ? [] : [{ heading: categoryLabels[key], rows }]
  })
