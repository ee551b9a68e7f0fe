import type { PartyFilter } from '#lib/discovery/loan-search/words/fields.ts'

/** The kinds of companies that a question can name, and their list. */
export const NAMED_LISTS = { lender: 'lenders', broker: 'brokers', lawFirm: 'law-firms' } as const
export type NamedParty = keyof typeof NAMED_LISTS & PartyFilter

/** Words before a name that say whose it is; the others only that one follows. */
export const KINDS: Readonly<Record<string, NamedParty>> = {
  lender: 'lender',
  financier: 'lender',
  broker: 'broker',
  brokerage: 'broker',
  'law firm': 'lawFirm',
  firm: 'lawFirm',
  solicitor: 'lawFirm',
  lawyer: 'lawFirm',
}
export const INTRODUCTIONS: readonly string[] = ['of', 'for', 'from', 'by', 'with', 'to', 'at']

/** Words that make a name beside them a question about loans. */
export const LOAN_WORDS: readonly string[] = ['loan', 'mortgage', 'deal']

/** The most words beside each other that may be a name in lower case, and the most companies that such a name may have. */
export const PLAIN_NAMES = { words: 3, companies: 3 } as const

/** The most companies of a name that are offered. */
export const MOST_NAMED = 6

/** Words for what a record is called, which nobody is: 'with broker name'. */
export const NAME_WORDS: readonly string[] = ['name', 'names', 'details', 'contact', 'contacts']
