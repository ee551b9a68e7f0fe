import type { Day } from '#lib/core/dates.ts'
import type { LikeLoan } from '#lib/market/scenarios/books/rules.ts'
import type { Deal, DealPlace, Offer, RuleKey } from '#lib/market/scenarios/fields.ts'
import { FAIL } from '#lib/market/scenarios/judging/fields.ts'
import { listJudges, listRules, RULES } from '#lib/market/scenarios/judging/rules.ts'

/** The Sydney days before today whose deals are counted. */
export const DEMAND_DAYS = 90
/** The days before today whose settled loans are compared with the criteria. */
const BOOK_DAYS = 730

/** The least deals, and the least broker companies that they are from, of which anything is said. */
const LEAST_DEALS = 5
const LEAST_COMPANIES = 3
const STEP = 5

/** A deal that a broker company saved or asked about. */
export type CountedDeal = { companyId: number; deal: Deal }

/** What a night found for a category of a lender: counts rounded to five; null from too few deals. */
export type Demand = {
  asked: number | null
  caught: number | null
  /** The rule without which the most further deals would fit, and how many. */
  rule: RuleKey | null
  lost: number | null
  book: BookGap[]
}

/** A rule that loans of the lender's own book break: `outside` of `of` loans. */
export type BookGap = { rule: RuleKey; outside: number; of: number }

/** Rounds to the nearest five, so that no single deal can be told from the figure. */
const roundCount = (count: number): number => Math.round(count / STEP) * STEP

const isEnough = (deals: readonly CountedDeal[]): boolean =>
  deals.length >= LEAST_DEALS && new Set(deals.map(({ companyId }) => companyId)).size >= LEAST_COMPANIES

// Equal deals of one company count once, however often they were saved and asked about.
const describeDeal = ({ companyId, deal }: CountedDeal): string => JSON.stringify([companyId, deal])

/** Returns deals without repetitions of a company. */
export const dropRepeated = (deals: readonly CountedDeal[]): CountedDeal[] => [
  ...new Map(deals.map((each) => [describeDeal(each), each])).values(),
]

/**
 * Measures deals of a category against an offer, without those of the lender's own company. Few deals that fit count as
 * none, and a rule is named only if enough deals of enough companies fail it and nothing else.
 */
export const measureDemand = (
  deals: readonly CountedDeal[],
  { offer, companyId, today }: { offer: Offer; companyId: number; today: number },
): Omit<Demand, 'book'> => {
  const others = deals.filter((each) => each.companyId !== companyId)
  if (!isEnough(others)) return { asked: null, caught: null, rule: null, lost: null }
  const rules = listRules(offer.categoryKey)
  const judges = listJudges(offer.categoryKey)
  const failedOnly = new Map<RuleKey, CountedDeal[]>()
  const caught: CountedDeal[] = []
  for (const each of others) {
    const failed = rules.filter((_rule, at) => judges[at]?.(each.deal, offer, today) === FAIL)
    const [only] = failed
    if (failed.length === 0) caught.push(each)
    if (only && failed.length === 1) {
      const before = failedOnly.get(only)
      if (before) before.push(each)
      else failedOnly.set(only, [each])
    }
  }
  const [costliest] = rules
    .filter((rule) => isEnough(failedOnly.get(rule) ?? []))
    .toSorted((one, other) => (failedOnly.get(other)?.length ?? 0) - (failedOnly.get(one)?.length ?? 0))
  return {
    asked: roundCount(others.length),
    caught: isEnough(caught) ? roundCount(caught.length) : 0,
    rule: costliest ?? null,
    lost: costliest ? roundCount(failedOnly.get(costliest)?.length ?? 0) : null,
  }
}

/** The rules that a closed loan says enough about to be compared. */
const BOOK_RULES = ['parcel', 'lvr', 'state', 'place'] as const satisfies RuleKey[]

const toDeal = ({ principal, lvr }: LikeLoan, { categoryKey }: Offer, place: DealPlace | null): Deal => ({
  categoryKey,
  amount: principal,
  lvr,
  value: null,
  security: null,
  place,
  rate: null,
  higherRate: null,
  fee: null,
  lineFee: null,
  costOfFunds: null,
})

// A parcel is what one lender puts in, and a shared loan does not say how much that was.
const hasFigureOf = (loan: LikeLoan, rule: (typeof BOOK_RULES)[number]): boolean => rule !== 'parcel' || !loan.isShared

/** Returns which stated criteria a lender's own loans break, by the rules of a match. */
export const compareBook = (
  loans: readonly LikeLoan[],
  { offer, places, today }: { offer: Offer; places: ReadonlyMap<number, DealPlace>; today: number },
): BookGap[] => {
  const recent = loans.filter(({ settled }) => settled !== null && settled > today - BOOK_DAYS && settled <= today)
  return BOOK_RULES.flatMap((rule) => {
    const deals = recent
      .filter((loan) => hasFigureOf(loan, rule))
      .map((loan) => toDeal(loan, offer, places.get(loan.suburbId) ?? null))
    const outside = deals.filter((deal) => RULES[rule].judge(deal, offer, today) === FAIL).length
    return outside > 0 ? [{ rule, outside, of: deals.length }] : []
  })
}

/** What a lender and staff read: the figures of a category and the day of the night that made them. */
export type ShownDemand = Demand & { day: Day }
