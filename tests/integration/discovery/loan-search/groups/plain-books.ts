import { type Actor, getLenderId } from '#lib/core/actor.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import { matchesBanded } from '#tests/integration/discovery/loan-search/groups/plain-bands.ts'
import { type Asked, isReached, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const CURRENT: readonly string[] = ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']
const BY_SETTLEMENT: readonly GroupedBy[] = ['month', 'quarter', 'year', 'calendarYear']

// The book of a search for late loans or a status is that of its other filters, else the whole one; by settlement, that of the days asked for.
const pickKind = (asked: Asked, groupings: readonly GroupedBy[]): Asked => {
  const isOfKind = Object.keys(asked).some((name) => /^(?:statusKey|expiry|daysOverdue|repaid(?:From|To))$/.test(name))
  const isInTime = groupings.some((by) => BY_SETTLEMENT.includes(by))
  return Object.fromEntries(
    Object.entries(asked).filter(([name]) => {
      if (/^(?:group|across|figures)$/.test(name)) return false
      return name.startsWith('settled')
        ? isInTime
        : isOfKind && !/^(?:statusKey|book|expiry|daysOverdue|repaid|discharged)/.test(name)
    }),
  )
}

/** Returns the loans of which a search finds a part, one after the other. */
export const listPlainBook = (
  actor: Actor,
  { asked, groupings }: { asked: Asked; groupings: readonly GroupedBy[] },
  loans: readonly PlainLoan[],
): PlainLoan[] => {
  const kind = pickKind(asked, groupings)
  return loans.filter(
    (loan) => isReached(actor, loan) && CURRENT.includes(loan.statusKey) && matchesBanded(actor, kind, loan, loans),
  )
}

/** True for a lender whose current book the reader may not see. */
export const hidesItsBook = (actor: Actor, key: string | null, loans: readonly PlainLoan[]): boolean =>
  actor.kind !== 'staff' &&
  Number(key) !== getLenderId(actor) &&
  loans.some(({ loanLenders }) =>
    loanLenders.some(({ lenderId, lender }) => String(lenderId) === key && !lender.loanTabShowCurrentLoanBook),
  )
