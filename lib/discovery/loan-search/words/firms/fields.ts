import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** Words for a company in the singular and plural. */
const COMPANIES = [
  ['company', 'companies'],
  ['firm', 'firms'],
] as const

/** Words before one of these, and what the company is; a company alone is a lender, with a note that says so. */
const KINDS_OF_COMPANY: readonly (readonly [GroupedBy, string])[] = [
  ['lender', ''],
  ['lender', 'lender '],
  ['lender', 'lending '],
  ['lender', 'finance '],
  ['broker', 'broker '],
  ['broker', 'broking '],
  ['broker', 'brokerage '],
  ['broker', 'mortgage broking '],
  ['lawFirm', 'legal '],
]

const listFirms = (form: 0 | 1): Record<string, GroupedBy> =>
  Object.fromEntries(
    KINDS_OF_COMPANY.flatMap(([by, kind]) => COMPANIES.map((company) => [`${kind}${company[form]}`, by] as const)),
  )

/** What a question calls companies: 'broking firms'. Lenders and brokers are companies, so these are no other groups. */
export const FIRM_PLURALS: Readonly<Record<string, GroupedBy>> = {
  ...listFirms(1),
  brokerages: 'broker',
  financiers: 'lender',
}

/** The same for groups, in the singular and plural: 'by lending firm'. */
export const FIRM_WORDS: Readonly<Record<string, GroupedBy>> = {
  ...FIRM_PLURALS,
  ...listFirms(0),
  brokerage: 'broker',
  financier: 'lender',
}

/** Words for a company, which do not say what it is. */
export const BARE_FIRMS: readonly string[] = COMPANIES.flat()
/** Words before a company that say what it is: 'law firm' is none of a lender. */
export const FIRM_KINDS: readonly string[] = [
  'law',
  ...KINDS_OF_COMPANY.flatMap(([, kind]) => kind.split(' ')).filter(Boolean),
]
