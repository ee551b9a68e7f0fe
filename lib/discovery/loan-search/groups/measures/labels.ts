import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import { BOOK_SHARE } from '#lib/discovery/loan-search/groups/labels.ts'

/** Texts of the figures of groups besides their number and principal. */
export const measureLabels = {
  /** The menu that chooses the figures, and each choice. */
  figures: 'Figures',
  /** After the name of a search: the figures that it names. */
  namedPhrase: (names: readonly string[]) => `with their ${names.map(lowercaseLabel).join(' and ')}`,
  several: (figures: number) => formatCounted(figures, 'figure'),
  shown: (figures: string) => `Show ${lowercaseLabel(figures)}`,
  sets: { terms: 'Rate and LVR', meanLoan: 'Mean loan', fees: 'Fees', held: 'Time held' },
  /** The figures of groups across others. */
  crossed: {
    principal: 'Principal',
    loans: 'Number of loans',
    share: 'Share',
    rate: 'Mean rate',
    lvr: 'Mean LVR',
    meanLoan: 'Mean loan',
    fee: 'Mean estab fee',
    fees: 'Fees',
    bookShare: 'Share of book',
  },
  columns: {
    rate: 'Mean Rate',
    lvr: 'Mean LVR',
    meanLoan: 'Mean Loan',
    fee: 'Mean Estab Fee',
    fees: 'Fees',
    held: 'Days Held',
    agreed: 'Days Agreed',
  },
  /** The head of their totals. */
  totals: {
    principal: 'Total',
    loans: 'Total Loans',
    rate: 'Mean Rate',
    lvr: 'Mean LVR',
    meanLoan: 'Mean Loan',
    fee: 'Mean Estab Fee',
    fees: 'Total Fees',
    bookShare: BOOK_SHARE,
    share: 'Share of All',
  },
  /** After the name of a search. */
  phrase: {
    loans: 'with their number of loans',
    rate: 'with their mean rate',
    lvr: 'with their mean LVR',
    meanLoan: 'with their mean loan',
    fee: 'with their mean fee',
    fees: 'with their fees',
    bookShare: 'with their share of the book',
    share: 'with their share of the principal',
    held: 'with days held',
  },
  /** What is counted as fees. */
  fees: 'Fees are the principal of each loan times its establishment fee, without GST, for the loans that have one; the mean fee is weighted by principal.',
  meanLoan: 'Mean loan is the principal divided by the number of loans; for a lender, that of its own parts.',
  held: 'Days held are the mean from settlement to discharge, days agreed that from settlement to the repayment date, both of discharged loans and weighted by principal.',
  /** How many loans have no LVR or fee, and so are in no mean of it. */
  without: (figure: 'LVR' | 'establishment fee', without: number, loans: number) =>
    `${formatCount(without)} of ${formatCounted(loans, 'loan')} ${without === 1 ? 'has' : 'have'} no ${figure}.`,
  /** How many loans have no such days. */
  withoutDays: (without: number, loans: number) =>
    `${formatCount(without)} of ${formatCounted(loans, 'loan')} are left out of both, because they are not discharged.`,
} as const
