import { systemActor } from '#lib/core/actor.ts'
import { offsetOf } from '#lib/core/pagination.ts'
import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import { orderedPeopleSql } from '#lib/discovery/user-search/facts/queries.ts'
import { partiesOf, seesAll, type Viewer } from '#lib/discovery/user-search/facts/scope.ts'
import {
  DAILY_ORDERS,
  heldUsers,
  LAST_ORDERS,
  PARCEL_COLUMNS,
  SAME_TO_ALL,
  type USER_FACTS,
  type UserCondition,
} from '#lib/discovery/user-search/held/fields.ts'
import type { UserType } from '#lib/discovery/user-search/labels.ts'
import { followUpDays, measureOf } from '#lib/discovery/user-search/rules.ts'
import type { UserFilters, UserSearch } from '#lib/discovery/user-search/search.ts'
import { codesOf } from '#lib/foundation/lookups/queries.ts'
import { booksOf, type LenderBooks, lendersHiding } from '#lib/lending/loans/privacy/scope.ts'
import type { LoanCondition } from '#lib/lending/loans/searches/fields.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { today } from '#lib/server/clock.ts'
import type { DailyOrder } from '#lib/server/memory/orders.ts'
import { all, any, NONE } from '#lib/server/memory/predicates.ts'
import { type Found, memoryOf } from '#lib/server/memory/questions.ts'

type Column = keyof typeof USER_FACTS
type Meaning<Value> = (value: Value) => UserCondition | Promise<UserCondition>

const is = (column: Column, value: number): UserCondition => ({ kind: 'in', column, values: [value] })
const known = (column: Column): UserCondition => ({ kind: 'not', of: { kind: 'empty', column } })
const between = (column: Column, min: string | null, max: string | null): UserCondition => ({
  kind: 'between',
  column,
  min,
  max,
})
const answered =
  (column: Column): Meaning<boolean> =>
  (value) =>
    is(column, value ? 1 : 0)

const measured =
  (column: Column): Meaning<string> =>
  (key) => {
    const measure = measureOf(key)
    if (measure === null) return NONE
    return measure === 'none' ? is(column, 0) : between(column, `${measure.least}`, null)
  }

const followUp: Meaning<string> = (key) => {
  const days = followUpDays(key, today())
  if (days === null) return NONE
  return days === 'none' ? { kind: 'empty', column: 'followup_date' } : between('followup_date', days.min, days.max)
}

const TYPES: Record<UserType, UserCondition> = {
  LENDER: known('lender_id'),
  BROKER: known('broker_id'),
  DUAL: all([known('lender_id'), known('broker_id')]),
  LAWFIRM: known('law_firm_id'),
}

const parcel =
  (key: CategoryKey): Meaning<UserFilters['FIRST_RANKING']> =>
  ({ min, max }) => {
    const [from, to] = PARCEL_COLUMNS[key]
    return all([between(to, min ?? '0', null), ...(max === null ? [] : [between(from, null, max)])])
  }

// The same as the filters mean in SQL to whoever sees all (`facts/queries.ts`); a test compares the two.
const MEANINGS: { readonly [Name in keyof UserFilters]-?: Meaning<UserFilters[Name]> } = {
  followUp,
  leadScore: (score) => is('lead_score_code', score.charCodeAt(0)),
  type: (type) => TYPES[type],
  masterSwitch: answered('is_master_switch_on'),
  profileStatus: answered('is_active'),
  visibility: answered('is_visible'),
  states: async (keys) => ({ kind: 'in', column: 'state_code', values: await codesOf('states', keys) }),
  currentCount: measured('current_count'),
  currentValue: measured('current_book'),
  dischargedCount: measured('discharged_count'),
  dischargedValue: measured('discharged_book'),
  ...(Object.fromEntries(CATEGORIES.map(({ key }) => [key, parcel(key)])) as Record<
    CategoryKey,
    Meaning<UserFilters['FIRST_RANKING']>
  >),
  bdm: (id) => ({ kind: 'holds', column: 'bdm_ids', ids: [id] }),
  lawFirm: (id) => any([is('law_firm_id', id), is('last_law_firm_id', id)]),
  partner: (id) => is('last_partner_id', id),
}

// The same as `companiesFor` and `peopleFor`.
const withinReach = (viewer: Viewer): UserCondition =>
  seesAll(viewer) ? all([]) : all([is('is_visible', 1), is('is_master_switch_on', 1), is('has_active', 1)])

const isAnswered = (viewer: Viewer, { filters, sort }: UserSearch): boolean =>
  seesAll(viewer) ||
  ([...SAME_TO_ALL.orders, ...LAST_ORDERS].includes(sort.column) &&
    Object.keys(filters).every((name) => SAME_TO_ALL.filters.includes(name as keyof UserFilters)))

// Everybody in it: who is asked for, and by whom, the rest of the question says.
const dailyOrder = ({ codes }: Viewer, column: UserColumnKey): DailyOrder => {
  const everybody = { actor: systemActor('memory of all users'), codes }
  const { text, values } = orderedPeopleSql(everybody, {}, { column, isDescending: false })
  return { day: today(), text, values }
}

// A paused lender's terms are read by itself alone (`readableTerms`), so its people have another place for everybody else.
const OF_PAUSED_LENDERS = all([known('lender_id'), is('is_active', 0)])

const ofLenders = (lenders: readonly LenderBooks[]): UserCondition => ({
  kind: 'in',
  column: 'lender_id',
  values: lenders.map(({ id }) => id),
})

/** The people whom a search finds, and the loans of their companies; null where the database must answer. */
export const findInMemory = async (
  viewer: Viewer,
  search: UserSearch,
): Promise<(Pick<Found, 'total' | 'page'> & { parties: LoanCondition[] }) | null> => {
  const { filters, sort } = search
  const memory = memoryOf(heldUsers.table)
  if (!memory || !isAnswered(viewer, search)) return null
  const names = Object.keys(filters) as (keyof UserFilters)[]
  const asked = await Promise.all(names.map((name) => (MEANINGS[name] as Meaning<unknown>)(filters[name])))
  const hidden = await lendersHiding(viewer.actor)
  const found = await memory.ask({
    where: all([withinReach(viewer), ...asked]),
    order: sort.column,
    shown: null,
    ...(hidden.length > 0 && LAST_ORDERS.includes(sort.column) && { loose: ofLenders(hidden) }),
    ...(DAILY_ORDERS.includes(sort.column) && { daily: dailyOrder(viewer, sort.column) }),
    ...(DAILY_ORDERS.includes(sort.column) && !seesAll(viewer) && { loose: OF_PAUSED_LENDERS }),
    // Everybody's loans are all loans.
    gather: names.length === 0 && seesAll(viewer) ? [] : ['lender_id', 'broker_id', 'law_firm_id'],
    slice: { isDescending: sort.isDescending, offset: offsetOf(search), limit: search.pageSize },
  })
  if (!found) return null
  const [lenderIds = [], brokerIds = [], lawFirmIds = []] = found.gathered
  const parties = partiesOf(viewer, booksOf(lenderIds, hidden), brokerIds, lawFirmIds)
  return { total: found.total, page: found.page, parties }
}
