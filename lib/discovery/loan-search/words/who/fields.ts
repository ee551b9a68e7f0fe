import { pairPhrases } from '#lib/core/spoken-figures.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

const WHO = ['who', 'who is', 'who else', 'and who']
const FUNDING = [
  'funds',
  'fund',
  'funding',
  'funded',
  'lends',
  'lends on',
  'lend on',
  'lending',
  'lending on',
  'financed',
]
const BRINGING = [
  ...['brings', 'brings us', 'brought', 'brought us', 'bringing', 'bringing us', 'sends', 'sends us', 'sent us'],
  ...['sending us', 'introduced', 'introduces', 'referred', 'refers'],
]

/** The starts of questions for whoever lends or brings loans, and how these are grouped. */
export const WHO_HEADS: readonly { by: GroupedBy; heads: readonly string[] }[] = [
  { by: 'lender', heads: pairPhrases(WHO, FUNDING) },
  { by: 'broker', heads: pairPhrases(WHO, BRINGING) },
]
