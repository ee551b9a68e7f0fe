import { mergeParts } from '#lib/core/merging.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import type { LoanLists } from './kit.ts'
import type { LoanPart } from './loan-part.ts'
import { listLoanParts } from './loan-parts.ts'
import { sortLenderRowsByContribution } from './values.ts'

/** A changed part with its text on each side. */
export type PartChange = { part: LoanPart; before: string; mine: string; theirs: string }

/** Returns the parts in which two loans differ. */
export const listLoanDifferences = (one: LoanValues, other: LoanValues, lists: LoanLists): LoanPart[] =>
  listLoanParts([one, other], lists).filter((part) => part.text(one) !== part.text(other))

/**
 * Three-way merge of a loan. A part changed by one side takes that change. If both changed it differently, mine is kept
 * and the part is returned as a clash to choose from.
 */
export const mergeLoans = (
  { base, mine, theirs }: { base: LoanValues; mine: LoanValues; theirs: LoanValues },
  lists: LoanLists,
): { values: LoanValues; adopted: PartChange[]; clashes: PartChange[] } => {
  const { adopted, clashes } = mergeParts(listLoanParts([base, mine, theirs], lists), ({ text }) => ({
    before: text(base),
    mine: text(mine),
    theirs: text(theirs),
  }))
  let values = mine
  for (const { part } of adopted) values = { ...values, ...part.take(values, theirs) }
  return { values: { ...values, loanLenders: sortLenderRowsByContribution(values.loanLenders) }, adopted, clashes }
}
