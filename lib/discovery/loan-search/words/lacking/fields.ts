import type { Lack, LenderCount } from '#lib/discovery/loan-search/filters/labels.ts'

/** What loans of one lender and of several are called. */
export const LENDER_COUNT_WORDS: Readonly<Record<LenderCount, readonly string[]>> = {
  ONE: [
    ...['one lender', 'single lender', 'a single lender', 'only one lender', 'sole lender', 'one lender only'],
    ...['1 lender', 'one lender is in it', 'only one lender is in it'],
  ],
  SEVERAL: [
    ...[
      'several lenders',
      'more than one lender',
      'more than 1 lender',
      'multiple lenders',
      'multi lender',
      'co lenders',
    ],
    ...['2 or more lenders', '2+ lenders', '2 lenders', 'two lenders', 'three lenders or more'],
    ...['two or more lenders', 'syndicated', 'syndicate', 'shared', 'split between lenders', 'co funded'],
    ...['co-lending', 'co lending', 'co-lent', 'co-funded', 'club deal', 'club deals'],
  ],
}
export const BEFORE_COUNT = ['', 'with', 'of', 'with a', 'that have', 'where']

/** What is called missing, and the words before and after it. */
export const LACK_WORDS: Readonly<Record<Lack, readonly string[]>> = {
  LVR: ['lvr', 'lvrs', 'valuation ratio'],
  FEE: ['establishment fee', 'estab fee', 'fee', 'fees'],
}
export const BEFORE_LACK = [
  'missing',
  'no',
  'with no',
  'without',
  'without an',
  'without a',
  'lacking',
  'missing an',
  'blank',
]
export const AFTER_LACK = ['missing', 'blank', 'not filled in', 'is missing']
