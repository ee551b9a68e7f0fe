import type { LoanGap } from '#lib/discovery/user-search/gaps/labels.ts'
import {
  CATEGORY_WORDS,
  LOAN_GAP_HEADS,
  LOAN_GAP_JOINTS,
  LOAN_GAP_WORDS,
  NO_LOAN_EVER,
  OFFER_HEADS,
  OFFER_TAILS,
} from '#lib/discovery/user-search/words/lending/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'

/** Returns the phrases for how long there has been no loan: 'no loan for 6 months', 'without a loan in the last year'. */
export const listLoanGapPhrases = (gap: LoanGap): readonly string[] =>
  gap === 'NEVER'
    ? NO_LOAN_EVER
    : LOAN_GAP_HEADS.flatMap((head) =>
        LOAN_GAP_JOINTS.flatMap((joint) => LOAN_GAP_WORDS[gap].map((time) => `${head} ${joint} ${time}`)),
      )

/** Returns the phrases for a category that a lender offers: 'construction', 'offering construction loans', 'first mortgages'. */
export const listCategoryPhrases = (key: CategoryKey): string[] => {
  const names = [categoryLabels[key], ...CATEGORY_WORDS[key]]
  return [
    ...names,
    ...OFFER_HEADS.flatMap((head) =>
      names.flatMap((name) => [`${head} ${name}`, ...OFFER_TAILS.map((tail) => `${head} ${name} ${tail}`)]),
    ),
  ]
}
