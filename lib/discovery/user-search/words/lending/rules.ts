import type { LoanGap } from '#lib/discovery/user-search/labels.ts'
import {
  LOAN_GAP_HEADS,
  LOAN_GAP_JOINTS,
  LOAN_GAP_WORDS,
  NO_LOAN_EVER,
} from '#lib/discovery/user-search/words/lending/labels.ts'

/** Returns the phrases for how long there has been no loan: 'no loan for 6 months', 'without a loan in the last year'. */
export const listLoanGapPhrases = (gap: LoanGap): readonly string[] =>
  gap === 'NEVER'
    ? NO_LOAN_EVER
    : LOAN_GAP_HEADS.flatMap((head) =>
        LOAN_GAP_JOINTS.flatMap((joint) => LOAN_GAP_WORDS[gap].map((time) => `${head} ${joint} ${time}`)),
      )
