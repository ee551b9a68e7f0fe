import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { addDaysTo, dateToDay, toSydneyDay } from '#lib/core/dates.ts'
import { database } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** Reads every loan with all fields that a filter may use. */
export const allLoans = () =>
  database().loan.findMany({
    include: {
      loanLenders: { include: { lender: true } },
      loanBrokers: true,
      loanCredits: true,
      loanConstructions: true,
      loanSubdivisions: true,
      loanReviews: true,
      suburb: true,
    },
  })
export type PlainLoan = Awaited<ReturnType<typeof allLoans>>[number]

const OPEN = ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']

// The documented meaning of each filter, loan by loan, independently of the product's conditions.
const isParty = (actor: Actor, loan: PlainLoan): boolean =>
  loan.loanLenders.some(({ lenderId }) => lenderId === getLenderId(actor)) ||
  loan.loanBrokers.some(({ brokerId }) => brokerId === getBrokerId(actor))
/** Returns whether a loan may be in an actor's list. */
export const isReached = (actor: Actor, loan: PlainLoan): boolean =>
  actor.kind === 'staff' || loan.statusKey !== 'PRESETTLEMENT' || isParty(actor, loan)
/** Returns the lenders of a loan that an actor may see. */
export const shownLenders = (actor: Actor, loan: PlainLoan) =>
  loan.loanLenders.filter(
    ({ lender }) =>
      actor.kind === 'staff' ||
      isParty(actor, loan) ||
      loan.statusKey === 'PRESETTLEMENT' ||
      (loan.statusKey === 'DISCHARGED' ? lender.loanTabShowDischargedLoanBook : lender.loanTabShowCurrentLoanBook),
  )

/** Returns the attributed lender or broker of a loan. */
export const getFirst = <Part extends { position: number }>(parts: readonly Part[]): Part | undefined =>
  parts.find(({ position }) => position === 1)

const kilometres = (one: { latitude: number; longitude: number }, other: typeof one): number => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2
  const part =
    half(other.latitude - one.latitude) +
    Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * half(other.longitude - one.longitude)
  return 2 * 6371 * Math.asin(Math.sqrt(part))
}

const months = (loan: PlainLoan): number | null => {
  const { settlementDate: from, repaymentDate: to } = loan
  if (!from || !to) return null
  const full = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const isLast = new Date(to.getTime() + 86_400_000).getUTCMonth() !== to.getUTCMonth()
  return to.getUTCDate() < from.getUTCDate() && !isLast ? full - 1 : full
}

/** Writes a search as URL parameters. */
export type Asked = Record<string, string>
const within = (asked: Asked, min: string, max: string, value: number | null): boolean => {
  if (!asked[min] && !asked[max]) return true
  const [low, high] = [asked[min] ? Number(asked[min]) : -1, asked[max] ? Number(asked[max]) : Number.MAX_SAFE_INTEGER]
  return value !== null && value >= Math.min(low, high) && value <= Math.max(low, high)
}
const equal = (wanted: string | undefined, value: unknown): boolean => !wanted || String(value) === wanted
const least = (wanted: string | undefined, value: unknown): boolean =>
  !wanted || (value !== null && value !== undefined && Number(value) >= Number(wanted))
const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

const isOfLastYear = ({ settlementDate }: PlainLoan, key: string): boolean => {
  const day = settlementDate ? dateToDay(settlementDate) : ''
  if (key === 'CALENDAR_YEAR') return day.slice(0, 4) === String(Number(today().slice(0, 4)) - 1)
  if (key.endsWith('FINANCIAL_YEAR')) {
    // A year that starts in July is named by the year of its last day.
    const endOf = (each: string) => Number(each.slice(0, 4)) + (each.slice(5) >= '07-01' ? 1 : 0)
    return day !== '' && endOf(day) === endOf(today()) - (key === 'FINANCIAL_YEAR' ? 0 : 1)
  }
  return day <= today() && day >= `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`
}

// The number of days that each settlement choice goes back (decisions, reference data).
const DAYS_BACK: Record<string, number> = { D_30: 30, D_90: 90, D_180: 180, Y_1: 365, Y_2: 730, Y_5: 1826 }
const isRecent = ({ settlementDate }: PlainLoan, key: string): boolean => {
  const day = settlementDate ? dateToDay(settlementDate) : ''
  return day !== '' && day <= today() && day >= addDaysTo(today(), -(DAYS_BACK[key] ?? 0))
}

const whenRepaid = ({ dischargedDate, repaymentDate }: PlainLoan): string | null => {
  if (!dischargedDate || !repaymentDate) return null
  const days = dischargedDate.getTime() - repaymentDate.getTime()
  return days < 0 ? 'EARLY' : days > 0 ? 'LATE' : 'ON_TIME'
}

const isOn = (asked: Asked, name: 'settled' | 'repaid' | 'discharged' | 'recorded', date: Date | null): boolean => {
  const [from, to] = [asked[`${name}From`], asked[`${name}To`]]
  if (!from && !to) return true
  const day = date ? dateToDay(date) : null
  return day !== null && (!from || day >= from) && (!to || day <= to)
}

/** Returns whether a loan matches a search, by the documented meaning. */
export const matches = (actor: Actor, asked: Asked, loan: PlainLoan, loans: readonly PlainLoan[]): boolean => {
  const stars = (direction: string) => loan.loanReviews.find((review) => review.direction === direction)?.stars ?? null
  const rated = (wanted: string | undefined, given: number | null) =>
    !wanted || (wanted === '0' ? given === null : least(wanted, given))
  const expiry = asked.expiryKey
  const repaid = loan.repaymentDate ? dateToDay(loan.repaymentDate) : ''
  const ends =
    !expiry ||
    (repaid !== '' &&
      (asked.statusKey ? true : OPEN.includes(loan.statusKey)) &&
      (expiry === 'EXPIRED'
        ? repaid < today()
        : repaid >= today() && repaid <= addDaysTo(today(), Number(expiry.slice(2)))))
  const centre = asked.suburb ? loans.find(({ suburbId }) => String(suburbId) === asked.suburb)?.suburb : undefined
  const place = asked.radiusSearchKey
    ? centre !== undefined && kilometres(centre, loan.suburb) <= Number(asked.radiusSearchKey.slice(3))
    : equal(asked.suburb, loan.suburbId) && equal(asked.state, loan.suburb.stateKey)
  const prefix = asked.scenarioKey === 'SUBDIVISION' ? 'subdivisionScenario' : 'constructionScenario'
  const detail = (prefix === 'subdivisionScenario' ? loan.loanSubdivisions : loan.loanConstructions)[0]
  const of = (name: string) => asked[`${prefix}.${name}`]
  return (
    (!asked.statusKey || asked.statusKey.split(',').includes(loan.statusKey)) &&
    ends &&
    place &&
    within(asked, 'minPrincipal', 'maxPrincipal', Number(loan.principal)) &&
    within(asked, 'minLowerRate', 'maxLowerRate', Number(loan.lowerRate)) &&
    within(asked, 'minHigherRate', 'maxHigherRate', Number(loan.higherRate)) &&
    within(asked, 'minEstablishmentFee', 'maxEstablishmentFee', number(loan.establishmentFeePercentage)) &&
    within(asked, 'minLvr', 'maxLvr', number(loan.lvr)) &&
    equal(asked.minLvr && asked.maxLvr ? 'true' : asked.valuationRequired, loan.valuationRequired) &&
    equal(asked.priorityKey, loan.priorityKey) &&
    equal(asked.securityTypeKey, loan.securityTypeKey) &&
    equal(asked.securitySubTypeKey, loan.securitySubTypeKey) &&
    (!asked.credits || loan.loanCredits.some(({ creditId }) => asked.credits?.split(',').includes(String(creditId)))) &&
    equal(asked.interestKey, loan.interestKey) &&
    within(
      Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, text.replace('M_', '')])),
      'minTermKey',
      'maxTermKey',
      months(loan),
    ) &&
    (!asked.settlementDateKey || isRecent(loan, asked.settlementDateKey)) &&
    (!asked.settledIn || isOfLastYear(loan, asked.settledIn)) &&
    isOn(asked, 'settled', loan.settlementDate) &&
    isOn(asked, 'repaid', loan.repaymentDate) &&
    isOn(asked, 'discharged', loan.dischargedDate) &&
    isOn(asked, 'recorded', new Date(toSydneyDay(loan.createdAt))) &&
    (!asked.notEditedKey || toSydneyDay(loan.lastEditAt) <= addDaysTo(today(), -Number(asked.notEditedKey.slice(2)))) &&
    equal(asked.scenarioKey, loan.scenarioKey) &&
    equal(of('presalesDebtCoverRequired'), detail?.presalesDebtCoverRequired) &&
    least(of('loanAmountPercentageGstEx'), detail?.loanAmountPercentageGstEx) &&
    equal(of('qsRequired'), detail?.qsRequired) &&
    equal(of('isBuilderDeveloper'), detail?.isBuilderDeveloper) &&
    equal(of('isBuildToHold'), detail?.isBuildToHold) &&
    least(of('tdcEquity'), detail?.tdcEquity) &&
    equal(of('projectManagerRequired'), detail?.projectManagerRequired) &&
    least(of('contingenciesAllowance'), detail?.contingenciesAllowance) &&
    least(of('developerSuccessfulProjects'), detail?.developerSuccessfulProjects) &&
    equal(
      asked['constructionScenario.preCommittedCommercialTenants'],
      loan.loanConstructions[0]?.preCommittedCommercialTenants,
    ) &&
    equal(asked['subdivisionScenario.typeKey'], loan.loanSubdivisions[0]?.typeKey) &&
    (!asked.platformBdmId ||
      [...shownLenders(actor, loan), ...loan.loanBrokers].some(({ bdmId }) => equal(asked.platformBdmId, bdmId))) &&
    equal(asked.brokerBdmId, getFirst(loan.loanBrokers)?.bdmId) &&
    equal(asked.lenderBdmId, getFirst(shownLenders(actor, loan))?.bdmId) &&
    equal(asked.lawFirmId, loan.lawFirmId) &&
    equal(asked.partnerId, loan.partnerId) &&
    (!asked.lenderId || shownLenders(actor, loan).some(({ lenderId }) => equal(asked.lenderId, lenderId))) &&
    (!asked.lenderCountKey || (asked.lenderCountKey === 'ONE') === (loan.loanLenders.length === 1)) &&
    (!asked.lacksKey || (asked.lacksKey === 'LVR' ? loan.lvr : loan.establishmentFeePercentage) === null) &&
    (!asked.repaidKey || asked.repaidKey === whenRepaid(loan)) &&
    (!asked.brokerId || loan.loanBrokers.some(({ brokerId }) => equal(asked.brokerId, brokerId))) &&
    rated(asked.brokerStarsFromLender, stars('BROKER_FROM_LENDER')) &&
    rated(asked.lenderStarsFromBroker, stars('LENDER_FROM_BROKER'))
  )
}
