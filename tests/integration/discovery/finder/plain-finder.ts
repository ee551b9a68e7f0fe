import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { database } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { type Asked, matches, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { type PlainGroup, plainOrder } from '#tests/support/plain-order.ts'

/** Reads the lenders and brokers with everything that decides whether they are in the finder, row by row. */
export const allProfiles = async () => {
  const company = { include: { individuals: true } }
  return {
    lenders: await database().lender.findMany({ include: { company } }),
    brokers: await database().broker.findMany({ include: { company } }),
  }
}
type Profiles = Awaited<ReturnType<typeof allProfiles>>
type PlainProfile = Profiles['lenders'][number] | Profiles['brokers'][number]

const stands = ({ isActive, company }: PlainProfile): boolean =>
  isActive &&
  company.isMasterSwitchOn &&
  company.individuals.some(({ isVisible, closedAt }) => isVisible && closedAt === null)

const isClosed = ({ statusKey }: PlainLoan): boolean => statusKey !== 'PRESETTLEMENT'
const isParty = (actor: Actor, loan: PlainLoan): boolean =>
  loan.loanLenders.some(({ lenderId }) => lenderId === getLenderId(actor)) ||
  loan.loanBrokers.some(({ brokerId }) => brokerId === getBrokerId(actor)) ||
  loan.lawFirmId === getLawFirmId(actor)

type Shown = { id: number; shows: (loan: PlainLoan) => boolean; showsAll: (loan: PlainLoan) => boolean }

/** Returns the finder profiles for a viewer, with the loans that count for the viewer and for everybody. */
const shownTo = (actor: Actor, kind: FinderKind, { lenders, brokers }: Profiles): Shown[] => {
  if (kind === 'broker')
    return brokers.filter(stands).map(({ id }) => ({ id, shows: () => true, showsAll: () => true }))
  const isStaff = actor.kind === 'staff'
  return lenders
    .filter((lender) => stands(lender) && (isStaff || lender.finderFunctionOptIn))
    .filter((lender) => {
      const hidesBoth = !lender.loanTabShowCurrentLoanBook && !lender.loanTabShowDischargedLoanBook
      return isStaff || !hidesBoth || lender.id === getLenderId(actor)
    })
    .map((lender) => {
      const isOpen = ({ statusKey }: PlainLoan) =>
        isStaff ||
        (statusKey === 'DISCHARGED' ? lender.loanTabShowDischargedLoanBook : lender.loanTabShowCurrentLoanBook)
      return { id: lender.id, shows: (loan) => isOpen(loan) || isParty(actor, loan), showsAll: isOpen }
    })
}

const idsOn = (kind: FinderKind, loan: PlainLoan): number[] =>
  kind === 'lender'
    ? loan.loanLenders.map(({ lenderId }) => lenderId)
    : loan.loanBrokers.map(({ brokerId }) => brokerId)
const starsOn = (kind: FinderKind, { loanReviews }: PlainLoan): number | null =>
  loanReviews.find(({ direction }) => direction === (kind === 'lender' ? 'LENDER_FROM_BROKER' : 'BROKER_FROM_LENDER'))
    ?.stars ?? null
const sum = (numbers: (number | null)[]): number => numbers.reduce<number>((total, each) => total + (each ?? 0), 0)

export type Found = PlainGroup & { current: bigint; discharged: bigint }

/** Computes the finder directly from the decisions: every profile in order with sums, and loans by suburb. */
export const plainFinder = (
  actor: Actor,
  kind: FinderKind,
  asked: Asked,
  { loans, profiles }: { loans: readonly PlainLoan[]; profiles: Profiles },
) => {
  const shown = shownTo(actor, kind, profiles)
  const publicBrokers = profiles.brokers.filter(stands).map(({ id }) => id)
  const isPublic = (loan: PlainLoan) => loan.loanBrokers.some(({ brokerId }) => publicBrokers.includes(brokerId))
  const closed = loans.filter(isClosed)
  const inReach = closed.filter((loan) => actor.kind !== 'visitor' || isPublic(loan))
  const matching = inReach.filter((loan) => matches(actor, asked, loan, loans))
  const dollars = (own: PlainLoan[]) => own.reduce((total, { principal }) => total + principal, 0n)
  const found = shown.map(({ id, shows }): Found => {
    const own = matching.filter((loan) => idsOn(kind, loan).includes(id) && shows(loan))
    const given = own.map((loan) => starsOn(kind, loan)).filter((stars) => stars !== null)
    const days = own.flatMap(({ settlementDate }) => (settlementDate ? [dateToDay(settlementDate)] : []))
    return {
      id,
      rows: own.length,
      stars: sum(given),
      rated: given.length,
      last: days.toSorted().at(-1) ?? null,
      current: dollars(own.filter(({ statusKey }) => statusKey !== 'DISCHARGED')),
      discharged: dollars(own.filter(({ statusKey }) => statusKey === 'DISCHARGED')),
    }
  })
  const ratings = shown.flatMap(({ id, showsAll }) =>
    closed.filter((loan) => idsOn(kind, loan).includes(id) && showsAll(loan)).map((loan) => starsOn(kind, loan)),
  )
  const market = { stars: sum(ratings), rated: ratings.filter((stars) => stars !== null).length }
  const counted = matching.filter((loan) =>
    shown.some(({ id, shows }) => idsOn(kind, loan).includes(id) && shows(loan)),
  )
  const suburbs = Map.groupBy(counted, ({ suburbId }) => suburbId)
  return {
    found: found.filter(({ rows }) => rows > 0).sort(plainOrder(market, today())),
    tallied: [...suburbs].map(([id, each]) => [id, each.length] as const).sort(([one], [other]) => one - other),
  }
}
