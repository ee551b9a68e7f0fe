import type { CodedTable } from '#lib/foundation/lookups/queries.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'

/**
 * A choice from a reference list: `code` is its column in the search row, `key` the column of loan `l` or suburb `su`.
 */
type ChoiceFact = { kind: 'choice'; code: string; key: string; list: CodedTable }
/**
 * An amount, percentage or day with its column names in the search row and in the loan; percentages are hundredths in
 * the search row.
 */
type PlainFact = { kind: 'dollars' | 'percent' | 'day'; row: string; loan: string; isOptional: boolean }
/** A time of the loan, whose Sydney day is in the search row. */
type TimeFact = { kind: 'time'; row: string; loan: string; isOptional: boolean }

export type FactField = ChoiceFact | PlainFact | TimeFact

/** The facts of a loan that its search row contains, by name; lists filter, sort and display by them. */
export const loanFacts = {
  status: { kind: 'choice', code: 'status_code', key: 'l.status_key', list: 'loan_statuses' },
  state: { kind: 'choice', code: 'state_code', key: 'su.state_key', list: 'states' },
  priority: { kind: 'choice', code: 'priority_code', key: 'l.priority_key', list: 'priorities' },
  principal: { kind: 'dollars', row: 'principal', loan: 'principal', isOptional: false },
  lowerRate: { kind: 'percent', row: 'lower_rate', loan: 'lower_rate', isOptional: false },
  higherRate: { kind: 'percent', row: 'higher_rate', loan: 'higher_rate', isOptional: false },
  estab: { kind: 'percent', row: 'establishment_fee', loan: 'establishment_fee_percentage', isOptional: true },
  lvr: { kind: 'percent', row: 'lvr', loan: 'lvr', isOptional: true },
  scenario: { kind: 'choice', code: 'scenario_code', key: 'l.scenario_key', list: 'scenarios' },
  securityType: { kind: 'choice', code: 'security_group_code', key: 'l.security_type_key', list: 'security_groups' },
  interest: { kind: 'choice', code: 'interest_code', key: 'l.interest_key', list: 'interests' },
  settlement: { kind: 'day', row: 'settlement_date', loan: 'settlement_date', isOptional: true },
  repayment: { kind: 'day', row: 'repayment_date', loan: 'repayment_date', isOptional: true },
  discharged: { kind: 'day', row: 'discharged_date', loan: 'discharged_date', isOptional: true },
  lastEdit: { kind: 'time', row: 'last_edit_on', loan: 'last_edit_at', isOptional: true },
  recorded: { kind: 'time', row: 'recorded_on', loan: 'created_at', isOptional: true },
} as const satisfies Record<string, FactField>

type Facts = typeof loanFacts
export type LoanFact = keyof Facts

/** The text type of a fact in a list row: a name, a decimal or a day. */
export type FactText<Fact extends LoanFact> = Facts[Fact] extends { isOptional: true } ? string | null : string

/** The names of the facts of one kind. */
export type FactOf<Kind extends FactField['kind']> = {
  [Fact in LoanFact]: Facts[Fact] extends { kind: Kind } ? Fact : never
}[LoanFact]

/** The kinds of values in the columns of a search row, by which loans can be filtered. */
export const SEARCH_COLUMNS = {
  status_code: 'code',
  state_code: 'code',
  priority_code: 'code',
  scenario_code: 'code',
  interest_code: 'code',
  security_group_code: 'code',
  security_type_code: 'code',
  subdivision_code: 'code',
  valuation_required: 'flag',
  suburb_id: 'figure',
  law_firm_id: 'figure',
  partner_id: 'figure',
  associate_id: 'figure',
  principal: 'amount',
  lower_rate: 'figure',
  higher_rate: 'figure',
  establishment_fee: 'figure',
  lvr: 'figure',
  term_months: 'figure',
  settlement_date: 'day',
  repayment_date: 'day',
  discharged_date: 'day',
  last_edit_on: 'day',
  recorded_on: 'day',
  lender_ids: 'ids',
  broker_ids: 'ids',
  bdm_ids: 'ids',
  broker_bdm_id: 'figure',
  lender_bdm_id: 'figure',
  credit_ids: 'ids',
  broker_stars: 'code',
  lender_stars: 'code',
  presales_required: 'flag',
  presales_share: 'figure',
  qs_required: 'flag',
  builder_developer: 'flag',
  build_to_hold: 'flag',
  tdc_equity: 'figure',
  manager_required: 'flag',
  contingencies: 'figure',
  past_projects: 'figure',
  tenants_committed: 'flag',
} as const satisfies Record<string, ColumnKind>

/** A condition on the search rows of loans. */
export type LoanCondition = Predicate<keyof typeof SEARCH_COLUMNS>
