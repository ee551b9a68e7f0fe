import type { Day } from '#lib/core/dates.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** The rules of published criteria, in the order in which reasons are shown. */
export const RULE_KEYS = [
  'available',
  'parcel',
  'lvr',
  'state',
  'place',
  'security',
  'rate',
  'higherRate',
  'fee',
  'lineFee',
  'costOfFunds',
  'freshness',
] as const
export type RuleKey = (typeof RULE_KEYS)[number]

/** What a rule says about a deal and an offer; `not stated` if one of the two gives no value. */
export const JUDGEMENTS = ['pass', 'warn', 'fail', 'not stated'] as const
export type Judgement = (typeof JUDGEMENTS)[number]

/** What a lender's closed loans can show about a deal, in the order in which it is shown. */
export const EVIDENCE_KEYS = [
  'book',
  'size',
  'lvr',
  'term',
  'purpose',
  'construction',
  'credits',
  'place',
  'speed',
] as const
export type EvidenceKey = (typeof EVIDENCE_KEYS)[number]

/** How many like loans a lender's book shows, from the most to none. */
export const EVIDENCE_BANDS = [
  { key: 'many', least: 10 },
  { key: 'some', least: 3 },
  { key: 'few', least: 1 },
  { key: 'none', least: 0 },
] as const
export type EvidenceBand = (typeof EVIDENCE_BANDS)[number]['key']

/** The lists of an answer; each judged lender is in exactly one. */
export const MATCH_LISTS = ['fits', 'near', 'out'] as const
export type MatchList = (typeof MATCH_LISTS)[number]

/** The wishes about cost, by their field; a lender passes if its whole range is within the wish. */
export const COST_WISHES = ['rate', 'higherRate', 'fee', 'lineFee', 'costOfFunds'] as const
export type CostWish = (typeof COST_WISHES)[number]

/** What a near miss can change. */
export const CHANGE_KEYS = ['amount', 'lvr', ...COST_WISHES, 'security', 'place'] as const
export type ChangeKey = (typeof CHANGE_KEYS)[number]

/** The step of each change: whole dollars, or hundredths of a percent. Security and place change by name. */
export const STEPS = {
  amount: 10_000,
  lvr: 50,
  rate: 5,
  higherRate: 5,
  fee: 5,
  lineFee: 5,
  costOfFunds: 5,
} as const satisfies Partial<Record<ChangeKey, number>>

/** The security of a deal: its possible choices (one, or all of its group), and whether it is residential. */
export type DealSecurity = { choices: readonly string[]; isResidential: boolean; groupKey: string }

/** The place of a deal: state, region, and metres from the state's capital; null for any metres within the region. */
export type DealPlace = { stateKey: string; regionId: number | null; metres: number | null }

/**
 * A scenario in the figures that rules compare: whole dollars, hundredths of a percent. With a `value`, the LVR follows
 * the amount; otherwise it is as stated.
 */
export type Deal = {
  categoryKey: CategoryKey
  amount: number
  lvr: number | null
  value: number | null
  security: DealSecurity | null
  place: DealPlace | null
} & Record<CostWish, number | null>

/** A range as stated; an end that is not stated is null. */
export type StatedRange = { min: number | null; max: number | null }

/** A state that a lender lends in: metres from its capital (null: no distance; Infinity: whole state), and regions. */
export type OfferedState = {
  stateKey: string
  city: string
  metres: number | null
  distance: string | null
  regions: ReadonlyMap<number, string>
}

/** A published category of a lender in the figures that rules compare: whole dollars, hundredths of a percent. */
export type Offer = {
  lenderCategoryId: number
  lenderId: number
  categoryKey: CategoryKey
  lastVerifiedDay: Day
  /** The day of the last verification, counted from 1970. */
  verifiedOn: number
  showsCurrentBook: boolean
  showsDischargedBook: boolean
  available: number | null
  parcel: StatedRange
  lvr: StatedRange
  lvrResidential: StatedRange
  lvrNonResidential: StatedRange
  rate: StatedRange
  higherRate: StatedRange
  fee: StatedRange
  lineFee: StatedRange
  costOfFunds: StatedRange
  choices: ReadonlySet<string>
  states: ReadonlyMap<string, OfferedState>
}

/** One change of a near miss. `steps` is 0 for a change by name. */
export type Change =
  | { key: keyof typeof STEPS; steps: number; from: number; to: number; amountOnSameValue: number | null }
  | { key: 'security'; steps: 0; choice: string; isResidential: boolean; groupKey: string }
  | { key: 'place'; steps: 0; place: DealPlace }

/** The smallest changes, at most two, with which a lender fits. */
export type NearMiss = { changes: readonly Change[]; size: number }

/** What is known of a security type, zoning or agriculture type. */
export type SecurityFacts = { groupKey: string; isResidential: boolean; name: string; place: number }
/** All security types by key, in the order of the reference data. */
export type Securities = ReadonlyMap<string, SecurityFacts>

/** A message beside a field of a scenario. */
export type Fault = { field: string; message: string }
