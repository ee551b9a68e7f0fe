'use client'

import { useState } from 'react'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import type { LoanDraftRow, LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import type { LoanLists } from './kit.ts'
import { listLoanDifferences, mergeLoans, type PartChange } from './merge.ts'
import { toLoanValues } from './stored-values.ts'

/** Somebody else's changes: those already adopted in the form, and the clashes still to be resolved. */
export type OthersChanges = { by: string | null; adopted: PartChange[]; clashes: PartChange[] }

/** The stored loan that the form is based on, and others' changes since it was opened or kept as a draft. */
export const useLoanMerge = (first: { base: LoanValues; others: OthersChanges | null }, lists: LoanLists) => {
  const [base, setBase] = useState(first.base)
  const [others, setOthers] = useState(first.others)
  return {
    base,
    others,
    /** Merges the stored loan with the input; returns the form's new values. */
    take: (mine: LoanValues, stored: LoanView): LoanValues => {
      const theirs = toLoanValues(stored)
      const { values, adopted, clashes } = mergeLoans({ base, mine, theirs }, lists)
      const told = new Set(clashes.map(({ part }) => part.key))
      const open = (others?.clashes ?? []).filter(({ part }) => !told.has(part.key))
      setBase(theirs)
      setOthers({ by: stored.lastEditBy, adopted, clashes: [...open, ...clashes] })
      return values
    },
    /** Resolves one clash; returns the changed form values. */
    choose: (mine: LoanValues, { part }: PartChange, isMine: boolean): Partial<LoanValues> => {
      setOthers((now) => now && { ...now, clashes: now.clashes.filter((clash) => clash.part.key !== part.key) })
      return isMine ? {} : part.take(mine, base)
    },
    dismiss: () => setOthers(null),
    isChanged: (values: LoanValues): boolean => listLoanDifferences(values, base, lists).length > 0,
  }
}

type Start = {
  initial: LoanValues
  loan: { lastEditBy: string | null } | null
  draft: LoanDraftRow
  lists: LoanLists
}

/** Returns the form's start: the loan, with the draft of an earlier visit merged with others' saves since. */
export const prepareLoanFormStart = ({ initial, loan, draft: { typed }, lists }: Start) => {
  const fresh = { base: initial, values: initial, others: null, isRestored: false }
  if (!typed || listLoanDifferences(typed.values, initial, lists).length === 0) return fresh
  const { values, adopted, clashes } = mergeLoans(
    { base: loan ? typed.base : initial, mine: typed.values, theirs: initial },
    lists,
  )
  const isTouched = adopted.length + clashes.length > 0
  const others: OthersChanges | null = loan && isTouched ? { by: loan.lastEditBy, adopted, clashes } : null
  return { base: initial, values, others, isRestored: listLoanDifferences(values, initial, lists).length > 0 }
}
