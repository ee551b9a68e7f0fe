import { addDaysTo, countDaysBetween, type Day } from '#lib/core/dates.ts'
import type { DeclineReason } from '#lib/market/approaches/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { DEVELOPMENT_NAMES } from '#lib/market/scenarios/values/fields.ts'
import type { PlannedCategory } from './criteria.ts'
import { drawWorkingInstant, findWorkingDay, type Instant } from './days.ts'
import type { PlannedLoan } from './loans.ts'
import type { Market, PlannedCompany } from './market.ts'
import { createRandom, type Random } from './random.ts'

/** The deal that lenders are asked about, in the fields of the API. */
export type PlannedDeal = {
  categoryKey: CategoryKey
  priorityKey: 'FIRST' | 'SECOND'
  amount: number
  suburbId: number
  lvr: string | null
  purposeKey: string
  creditIds: number[]
  securityTypeKey?: string
  securitySubTypeKey?: string
  zoningKey?: string
  agricultureTypeKey?: string
  construction?: Record<string, unknown> | null
}

export type PlannedAnswer = { at: Instant; note: string } & (
  | { act: 'INTERESTED'; rate: string; fee: string }
  | { act: 'DECLINED'; reason: DeclineReason }
)

/** A planned approach of one deal to several lenders, with their answers; `null` for one that does not answer. */
export type PlannedApproach = {
  broker: number
  at: Instant
  deal: PlannedDeal
  note: string
  lenders: { company: number; answer: PlannedAnswer | null }[]
  /** The loan that resulted from the first lender's answer, as an index into the loans. */
  accepted: { loan: number; at: Instant } | null
  /** When the broker withdraws what is still open; null to leave it. */
  withdrawnAt: Instant | null
}

/** Days that the approaches go back. */
const SINCE = 85
const DEALS = { named: 9, dual: 4 } as const
/** Days since a named broker asked about its first deals, which wait for answers. */
const RECENT = [1, 3, 2] as const
/** The most loans in pre-settlement that came of an approach. */
const MOST_ACCEPTED = 12

const NOTES = [
  'Exit by sale; contracts are out with the agent.',
  'Refinance of a bank that wants its money back by the end of the month.',
  'Borrower has done three of these with us. Valuation of May is available.',
  'Clean credit, interest prepaid if that helps the rate.',
  'Settlement is in ten days, so an indication today would help.',
  '',
] as const
const REASONS = [
  ['LOCATION', 3],
  ['NO_FUNDS', 3],
  ['SIZE', 2],
  ['SECURITY', 2],
  ['CRITERIA', 2],
  ['TOO_BUSY', 1],
] as const satisfies readonly (readonly [DeclineReason, number])[]

/** Returns the category of criteria that a loan belongs to, and its security in that category's fields. */
const describeSecurity = (loan: PlannedLoan): Pick<PlannedDeal, 'categoryKey'> & Partial<PlannedDeal> => {
  const { securityTypeKey, securitySubTypeKey, scenarioKey, priorityKey, constructionScenario } = loan
  if (securityTypeKey === 'RURAL') return { categoryKey: 'RURAL', agricultureTypeKey: securitySubTypeKey }
  if (securityTypeKey === 'LAND_BANK') return { categoryKey: 'LAND_BANK', zoningKey: securitySubTypeKey }
  const security = { securityTypeKey, securitySubTypeKey }
  const isSecond = priorityKey === 'SECOND'
  if (scenarioKey === 'CONSTRUCTION') {
    const construction = Object.fromEntries(
      DEVELOPMENT_NAMES.map((name) => [name, constructionScenario?.[name] ?? null]),
    )
    return { categoryKey: isSecond ? 'MEZZANINE' : 'CONSTRUCTION', construction, ...security }
  }
  return { categoryKey: isSecond ? 'SECOND_RANKING' : 'FIRST_RANKING', ...security }
}

const toDeal = (loan: PlannedLoan, amount: number): PlannedDeal => ({
  ...describeSecurity(loan),
  priorityKey: loan.priorityKey,
  amount,
  suburbId: loan.suburbId,
  lvr: loan.lvr,
  purposeKey: loan.scenarioKey,
  creditIds: loan.credits,
})

const sumPrincipal = ({ lenders }: PlannedLoan): number => lenders.reduce((sum, each) => sum + each.contribution, 0)

/** Returns, for each category, the companies that can be asked for it today. */
const listAvailable = (market: Market, categories: readonly PlannedCategory[]): Map<CategoryKey, number[]> => {
  const open = categories.filter(({ company, standing, isOffered }) => {
    const isPublished = isOffered && (standing === 'verified' || standing === 'near lapse')
    return isPublished && canAct(market.companies[company])
  })
  const grouped = Map.groupBy(open, ({ key }) => key)
  return new Map([...grouped].map(([key, each]) => [key, each.map(({ company }) => company)]))
}

type Planning = { random: Random; today: Day; available: Map<CategoryKey, number[]>; market: Market }

/** Returns the person of a company who asks and answers: the first who can sign in; -1 if nobody can. */
export const findAskingPerson = ({ people }: PlannedCompany): number =>
  people.findIndex(({ hasAccepted }) => hasAccepted)

/** True if a company can ask and answer today. */
const canAct = (company: PlannedCompany | undefined): boolean =>
  company !== undefined && !company.isPaused && !company.isSwitchedOff && findAskingPerson(company) >= 0

const drawAnswer = (
  { random, today, market }: Planning,
  { asked, loan, company }: { asked: Day; loan: PlannedLoan; company: number },
): PlannedAnswer | null => {
  const outcome = random.weighted([
    ['INTERESTED', 9],
    ['DECLINED', 6],
    [null, 2],
  ] as const)
  const { day, instant } = drawWorkingInstant(random, addDaysTo(asked, random.weighted(ANSWERED_AFTER)), today)
  // Nothing happens today, so that people who open the demonstration can act first.
  if (outcome === null || day >= today || !canAct(market.companies[company])) return null
  if (outcome === 'DECLINED') return { at: instant, note: '', act: outcome, reason: random.weighted(REASONS) }
  const rate = (Number(loan.lowerRate) + Math.round(random.around(0, 0.5) * 20) / 20).toFixed(2)
  const fee = (1 + random.int(0, 6) * 0.25).toFixed(2)
  return { at: instant, note: 'Subject to valuation.', act: outcome, rate, fee }
}

// Weights of the days until a lender answers. Never the same day, because the lender may be asked late in it.
const ANSWERED_AFTER = [
  [1, 6],
  [2, 3],
  [3, 1],
] as const

/** Days after which a broker that places its deal elsewhere withdraws its approaches. */
const DAYS_TO_WITHDRAWAL = 5

const planFree = (
  planning: Planning,
  { broker, loan, daysAgo }: { broker: number; loan: PlannedLoan; daysAgo: number },
): PlannedApproach[] => {
  const { random, today, available, market } = planning
  const deal = toDeal(loan, 10_000 * Math.round((sumPrincipal(loan) * (0.8 + random.next() * 0.5)) / 10_000))
  const others = (available.get(deal.categoryKey) ?? []).filter((company) => company !== broker)
  if (others.length === 0) return []
  const { day, instant } = drawWorkingInstant(random, findWorkingDay(addDaysTo(today, -daysAgo)), today)
  const first = others.filter((company) => market.companies[company]?.people[0]?.named && random.chance(0.8))
  const chosen = [...new Set([...first, ...random.shuffle(others)])].slice(0, random.int(2, 4))
  const end = drawWorkingInstant(random, addDaysTo(day, DAYS_TO_WITHDRAWAL), today)
  const withdrawnAt = end.day < today && random.chance(0.65) ? end.instant : null
  const lenders = chosen.map((company) => {
    const answer = drawAnswer(planning, { asked: day, loan, company })
    const isTooLate = withdrawnAt !== null && answer !== null && answer.at >= withdrawnAt
    return { company, answer: isTooLate ? null : answer }
  })
  return [{ broker, at: instant, deal, note: random.pick(NOTES), lenders, accepted: null, withdrawnAt }]
}

/** Plans the approach that led to a loan in pre-settlement; nothing if its lender cannot be asked today. */
const planAccepted = (planning: Planning, loan: PlannedLoan, index: number): PlannedApproach[] => {
  const { random, today, available, market } = planning
  const [broker] = loan.brokers
  const [lender] = loan.lenders
  const deal = toDeal(loan, sumPrincipal(loan))
  const others = (available.get(deal.categoryKey) ?? []).filter((company) => company !== broker)
  if (broker === undefined || !lender || loan.lenders.length > 1 || loan.brokers.length > 1) return []
  if (!others.includes(lender.company) || countDaysBetween(loan.day, today) > SINCE - 7) return []
  const asked = drawWorkingInstant(random, addDaysTo(loan.day, -7), today)
  const answered = drawWorkingInstant(random, addDaysTo(asked.day, 1), today)
  if (answered.day >= loan.day || !canAct(market.companies[broker]) || !canAct(market.companies[lender.company]))
    return []
  const fee = (((loan.establishmentFeeWithGst ?? 0) / 1.1 / sumPrincipal(loan)) * 100).toFixed(2)
  const chosen: PlannedApproach['lenders'][number] = {
    company: lender.company,
    answer: { at: answered.instant, note: 'As discussed.', act: 'INTERESTED', rate: loan.lowerRate, fee },
  }
  const rivals = random.shuffle(others.filter((company) => company !== lender.company)).slice(0, random.int(1, 3))
  const isInTime = (answer: PlannedAnswer | null) => answer !== null && answer.at < loan.at
  const lenders = rivals.map((company) => {
    const answer = drawAnswer(planning, { asked: asked.day, loan, company })
    return { company, answer: isInTime(answer) ? answer : null }
  })
  return [
    {
      broker,
      at: asked.instant,
      deal,
      note: random.pick(NOTES),
      lenders: [chosen, ...lenders],
      accepted: { loan: index, at: loan.at },
      withdrawnAt: null,
    },
  ]
}

/** Plans what brokers ask lenders: deals like those of the loans, and those that led to loans in pre-settlement. */
export const planApproaches = (
  today: Day,
  market: Market,
  { categories, loans }: { categories: readonly PlannedCategory[]; loans: readonly PlannedLoan[] },
): PlannedApproach[] => {
  const random = createRandom(74_001)
  const planning = { random, today, market, available: listAvailable(market, categories) }
  const accepted = [...loans.entries()]
    .filter(([, { statusKey }]) => statusKey === 'PRESETTLEMENT')
    .flatMap(([index, loan]) => planAccepted(planning, loan, index))
    .slice(0, MOST_ACCEPTED)
  const free = market.companies.flatMap((company, broker) => {
    const isBroker = company.kind === 'BROKER' || company.kind === 'DUAL'
    if (!isBroker || !canAct(company) || loans.length === 0) return []
    const named = company.people[0]?.named
    const count = named ? DEALS[company.kind === 'DUAL' ? 'dual' : 'named'] : random.int(0, 1)
    return Array.from({ length: count }, (_each, place) => {
      const daysAgo = (named && RECENT[place]) || random.int(1, SINCE)
      return planFree(planning, { broker, loan: random.pick(loans), daysAgo })
    }).flat()
  })
  return [...accepted, ...free]
}
