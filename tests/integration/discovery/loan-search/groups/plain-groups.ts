import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { addMonthsTo, dateToDay } from '#lib/core/dates.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import {
  nameDaysOverdue,
  nameDaysRecorded,
  nameLoanSize,
  nameLvrBand,
} from '#tests/integration/discovery/loan-search/groups/plain-bands.ts'
import { getFirst, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

/** A group computed directly: which loans, how much of each, and its rate in hundredths; and the LVRs of those that have one. */
export type PlainGroup = {
  loans: number
  principal: bigint
  product: bigint
  lvrs: { principal: bigint; lvr: number }[]
  /** The principal and the fee in hundredths of a percent of the loans that have one. */
  fees: { principal: bigint; fee: bigint }[]
  /** The principal of the discharged loans with the days that they were held and that were agreed. */
  days: { principal: bigint; held: number; agreed: number }[]
}

const isOwn = (actor: Actor, loan: PlainLoan): boolean =>
  loan.loanLenders.some(({ lenderId }) => lenderId === getLenderId(actor)) ||
  loan.loanBrokers.some(({ brokerId }) => brokerId === getBrokerId(actor)) ||
  loan.lawFirmId === getLawFirmId(actor)

type Part = PlainLoan['loanLenders'][number]

const isHidden = (actor: Actor, loan: PlainLoan, { lender }: Part): boolean => {
  if (actor.kind === 'staff' || isOwn(actor, loan) || loan.statusKey === 'PRESETTLEMENT') return false
  return loan.statusKey === 'DISCHARGED' ? !lender.loanTabShowDischargedLoanBook : !lender.loanTabShowCurrentLoanBook
}

const orNone = (keys: string[]): string[] => (keys.length > 0 ? [...new Set(keys)] : ['none'])

const listBdms = (parts: readonly ({ bdmId: number | null } | undefined)[]): string[] =>
  parts.flatMap((part) => (typeof part?.bdmId === 'number' ? [String(part.bdmId)] : []))

const QUARTERS = ['01', '04', '07', '10']

// Counts back from a day's month to one in which a period begins.
const findFirstMonth = (day: string, begins: readonly string[]): string => {
  const month = day.slice(0, 7)
  return begins.includes(month.slice(5)) ? month : findFirstMonth(addMonthsTo(`${month}-01`, -1), begins)
}

const nameMonth = (date: Date | null, begins: readonly string[] | null): string[] => {
  const day = date && dateToDay(date)
  if (!day) return []
  return [begins ? findFirstMonth(day, begins) : day.slice(0, 7)]
}

// Current loans that are due before today are one group, and the period of today begins with it.
const nameDue = (loan: PlainLoan, begins: readonly string[] | null, dueFrom: string | null): string[] => {
  if (!loan.repaymentDate) return []
  const day = dateToDay(loan.repaymentDate)
  if (dueFrom !== null && day < dueFrom) return ['overdue']
  const first = begins ? findFirstMonth(day, begins) : day.slice(0, 7)
  return [dueFrom !== null && `${first}-01` < dueFrom ? dueFrom : first]
}

/** Returns the groups of a loan, each with its part of the principal. */
const groupsOf = (
  actor: Actor,
  { by, dueFrom }: { by: GroupedBy; dueFrom: string | null },
  loan: PlainLoan,
): [string, bigint][] => {
  const whole = (keys: string[]) => orNone(keys).map((key): [string, bigint] => [key, loan.principal])
  const shown = loan.loanLenders.filter((part) => !isHidden(actor, loan, part))
  switch (by) {
    case 'lender': {
      const parts = Map.groupBy(loan.loanLenders, (part) =>
        isHidden(actor, loan, part) ? 'hidden' : String(part.lenderId),
      )
      return [...parts].map(([key, own]) => [key, own.reduce((sum, part) => sum + part.contributionAmount, 0n)])
    }
    case 'broker':
      return whole(loan.loanBrokers.map(({ brokerId }) => String(brokerId)))
    case 'bdm':
      return whole(listBdms([...shown, ...loan.loanBrokers]))
    case 'brokerBdm':
      return whole(listBdms([getFirst(loan.loanBrokers)]))
    case 'lenderBdm': {
      const first = getFirst(loan.loanLenders)
      return whole(listBdms(first && isHidden(actor, loan, first) ? [] : [first]))
    }
    case 'lawFirm':
      return whole([String(loan.lawFirmId)])
    case 'month':
      return whole(loan.settlementDate ? [dateToDay(loan.settlementDate).slice(0, 7)] : [])
    case 'quarter':
      return whole(loan.settlementDate ? [findFirstMonth(dateToDay(loan.settlementDate), QUARTERS)] : [])
    case 'year':
      return whole(loan.settlementDate ? [findFirstMonth(dateToDay(loan.settlementDate), ['07'])] : [])
    case 'calendarYear':
      return whole(loan.settlementDate ? [`${dateToDay(loan.settlementDate).slice(0, 4)}-01`] : [])
    case 'due':
      return whole(nameDue(loan, null, dueFrom))
    case 'dueQuarter':
      return whole(nameDue(loan, QUARTERS, dueFrom))
    case 'dueYear':
      return whole(nameDue(loan, ['07'], dueFrom))
    case 'discharge':
      return whole(nameMonth(loan.dischargedDate, null))
    case 'dischargeQuarter':
      return whole(nameMonth(loan.dischargedDate, QUARTERS))
    case 'dischargeYear':
      return whole(nameMonth(loan.dischargedDate, ['07']))
    case 'daysOverdue':
      return whole(nameDaysOverdue(loan))
    case 'daysRecorded':
      return whole([nameDaysRecorded(loan)])
    case 'lvrBand':
      return whole(nameLvrBand(loan))
    case 'loanSize':
      return whole([nameLoanSize(loan)])
    case 'state':
      return whole([loan.suburb.stateKey])
    case 'suburb':
      return whole([`${loan.suburb.stateKey}.${loan.suburbId}`])
    case 'security':
      return whole([loan.securityTypeKey])
    case 'subType':
      return whole([`${loan.securityTypeKey}.${loan.securitySubTypeKey}`])
    case 'priority':
      return whole(loan.priorityKey === null ? [] : [loan.priorityKey])
    case 'scenario':
      return whole(loan.scenarioKey === null ? [] : [loan.scenarioKey])
    case 'status':
      return whole([loan.statusKey])
  }
}

/**
 * Groups loans one by one, by the rules described below the table. `dueFrom` is the day before which current loans are overdue, if the
 * search finds only those.
 */
export const groupPlainly = (
  actor: Actor,
  by: GroupedBy | { by: GroupedBy; dueFrom: string | null },
  loans: readonly PlainLoan[],
): Map<string, PlainGroup> => {
  const grouping = typeof by === 'string' ? { by, dueFrom: null } : by
  const groups = new Map<string, PlainGroup>()
  for (const loan of loans)
    for (const [key, principal] of groupsOf(actor, grouping, loan)) {
      const known = groups.get(key) ?? { loans: 0, principal: 0n, product: 0n, lvrs: [], fees: [], days: [] }
      const fee = loan.establishmentFeePercentage
      const rate = BigInt(Math.round(Number(loan.lowerRate) * 100))
      groups.set(key, {
        loans: known.loans + 1,
        principal: known.principal + principal,
        product: known.product + principal * rate,
        fees: [...known.fees, ...(fee === null ? [] : [{ principal, fee: BigInt(Math.round(Number(fee) * 100)) }])],
        days: [...known.days, ...listDays(loan).map((each) => Object.assign(each, { principal }))],
        lvrs: [...known.lvrs, ...(loan.lvr === null ? [] : [{ principal, lvr: Number(loan.lvr) }])],
      })
    }
  return groups
}

/** Returns the mean LVR of a group in percent, weighted by principal; null if none of its loans has one. */
export const meanLvr = ({ lvrs }: PlainGroup): number | null => {
  const principal = lvrs.reduce((sum, each) => sum + Number(each.principal), 0)
  return principal === 0 ? null : lvrs.reduce((sum, each) => sum + Number(each.principal) * each.lvr, 0) / principal
}

const DAY = 86_400_000
const listDays = ({ settlementDate: from, dischargedDate: end, repaymentDate: due }: PlainLoan) =>
  from && end && due ? [{ held: (Number(end) - Number(from)) / DAY, agreed: (Number(due) - Number(from)) / DAY }] : []

/** Returns the mean of the days held or agreed, by principal; null if no loan is discharged. */
export const meanDays = ({ days }: PlainGroup, name: 'held' | 'agreed'): number | null => {
  const principal = days.reduce((sum, each) => sum + Number(each.principal), 0)
  return principal === 0 ? null : days.reduce((sum, each) => sum + Number(each.principal) * each[name], 0) / principal
}

/** Returns the fees of a group in dollars, exactly; null if none of its loans has one. */
export const sumFees = ({ fees }: PlainGroup): number | null =>
  fees.length === 0 ? null : Number(fees.reduce((sum, { principal, fee }) => sum + principal * fee, 0n)) / 10_000
