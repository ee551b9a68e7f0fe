import { nameCompanyFirst } from '#lib/core/display-names.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import type { NamedList } from '#lib/foundation/lookups/parties/queries.ts'
import type { CodedTable } from '#lib/foundation/lookups/queries.ts'
import type { SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'

type Column = keyof typeof SEARCH_COLUMNS

/** The groupings by a record, with the list of its names. */
export const RECORDS = {
  lender: { column: 'lender_ids', list: 'lenders' },
  broker: { column: 'broker_ids', list: 'brokers' },
  bdm: { column: 'bdm_ids', list: 'bdms' },
  brokerBdm: { column: 'broker_bdm_id', list: 'bdms' },
  lenderBdm: { column: 'lender_bdm_id', list: 'bdms' },
  lawFirm: { column: 'law_firm_id', list: 'law-firms' },
} as const satisfies Partial<Record<GroupedBy, { column: Column; list: NamedList }>>
/** The groupings by a choice of reference data. */
export const CHOICES = {
  state: { column: 'state_code', table: 'states', list: 'states' },
  security: { column: 'security_group_code', table: 'security_groups', list: 'security-types' },
  priority: { column: 'priority_code', table: 'priorities', list: 'priority' },
  scenario: { column: 'scenario_code', table: 'scenarios', list: 'scenario' },
  status: { column: 'status_code', table: 'loan_statuses', list: 'status' },
} as const satisfies Partial<Record<GroupedBy, { column: Column; table: CodedTable; list: string }>>

/** True for the groupings by a record. */
export const isByRecord = (by: GroupedBy): by is keyof typeof RECORDS => by in RECORDS
/** Returns the name of a record as a group: lenders and law firms are known by their company, brokers by their person. */
export const nameRecord = (by: GroupedBy, displayName: string): string =>
  by === 'lender' || by === 'lawFirm' ? nameCompanyFirst(displayName) : displayName

/** True for the groupings by a choice. */
export const isByChoice = (by: GroupedBy): by is keyof typeof CHOICES => by in CHOICES

/** The filters that show some groups of an order and leave out the others with their loans. */
export const KEEPING_FILTERS = ['least', 'most', 'leastPrincipal', 'top', 'moved'] as const

/** The filters that group loans and say which groups are shown, and how; they remove no loan. */
export const GROUP_FILTERS: readonly string[] = ['group', 'across', 'figures', 'measures', ...KEEPING_FILTERS, 'bdms']
