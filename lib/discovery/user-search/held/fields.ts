import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import type { UserFilters } from '#lib/discovery/user-search/search.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { HeldTable } from '#lib/server/memory/feed.ts'
import type { OrderKeys } from '#lib/server/memory/orders.ts'
import type { ColumnKind, Predicate } from '#lib/server/memory/predicates.ts'

/** The columns of the view in which the parcel sizes of a category begin and end. */
export const PARCEL_COLUMNS = {
  FIRST_RANKING: ['first_from', 'first_to'],
  SECOND_RANKING: ['second_from', 'second_to'],
  CONSTRUCTION: ['construction_from', 'construction_to'],
  MEZZANINE: ['mezzanine_from', 'mezzanine_to'],
  LAND_BANK: ['land_from', 'land_to'],
  RURAL: ['rural_from', 'rural_to'],
} as const satisfies Record<CategoryKey, readonly [from: string, to: string]>

type ParcelColumn = (typeof PARCEL_COLUMNS)[CategoryKey][number]

/** What the columns of the view hold by which people are found. */
export const USER_FACTS = {
  state_code: 'code',
  is_visible: 'flag',
  is_master_switch_on: 'flag',
  is_active: 'flag',
  has_active: 'flag',
  lender_id: 'figure',
  broker_id: 'figure',
  law_firm_id: 'figure',
  bdm_ids: 'ids',
  lead_score_code: 'code',
  followup_date: 'day',
  last_law_firm_id: 'figure',
  last_partner_id: 'figure',
  current_count: 'figure',
  current_book: 'amount',
  discharged_count: 'figure',
  discharged_book: 'amount',
  ...(Object.fromEntries(
    Object.values(PARCEL_COLUMNS)
      .flat()
      .map((name) => [name, 'amount']),
  ) as Record<ParcelColumn, 'amount'>),
} as const satisfies Record<string, ColumnKind>

/** A condition on people. */
export type UserCondition = Predicate<keyof typeof USER_FACTS>

const byName = (column: string): OrderKeys => ({ by: [column, 'name'], isOptional: true })

/** Orders that are others each day, for that decides which categories are published. */
export const DAILY_ORDERS: readonly UserColumnKey[] = ['fundsAvailable', 'activeCriteria']

const USER_ORDERS: Partial<Record<UserColumnKey, OrderKeys>> = {
  user: { by: ['name'], isOptional: false },
  state: byName('state_key'),
  company: byName('company'),
  email: byName('email'),
  mobile: byName('mobile'),
  website: byName('website'),
  type: byName('type_code'),
  bdm: byName('bdm'),
  lastLogin: byName('last_login_at'),
  lastCall: byName('called_at'),
  lastFileNote: byName('noted_at'),
  currentCriteria: byName('current_categories'),
  coLender: byName('is_syndicated'),
  followUp: byName('followup_date'),
  leadScore: byName('lead_score'),
  lastLoan: byName('last_loan'),
  lastSuburb: byName('last_suburb'),
  lastPartner: byName('last_partner'),
  lastLawFirm: byName('last_law_firm'),
  lastBroker: byName('last_broker'),
  lastLender: byName('last_lender'),
  lastPrincipal: byName('last_principal'),
  profileStatus: byName('is_active'),
  masterSwitch: byName('is_master_switch_on'),
}

/**
 * Filters and orders that say the same to every viewer, the daily ones but of paused lenders; the others say to each what it may
 * know.
 */
export const SAME_TO_ALL: { filters: readonly (keyof UserFilters)[]; orders: readonly UserColumnKey[] } = {
  filters: ['type', 'states', 'bdm'],
  orders: ['user', 'state', 'company', 'email', 'mobile', 'website', 'type', 'bdm', ...DAILY_ORDERS],
}

/** Orders by the last loan, which say the same to every viewer but of lenders that hide a book from it. */
export const LAST_ORDERS: readonly UserColumnKey[] = [
  ...(['lastLoan', 'lastSuburb', 'lastPartner', 'lastLawFirm', 'lastBroker', 'lastPrincipal'] as const),
]

/** Everybody of the market as staff filter and sort them, as the web process holds them in memory. */
export const heldUsers: HeldTable = {
  table: 'user_searches',
  key: 'individual_id',
  changes: 'user_search_changes',
  isView: true,
  columns: USER_FACTS,
  orders: USER_ORDERS as Record<string, OrderKeys>,
}
