import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import { visiting } from '#lib/core/policy.ts'
import { mapKeys } from '#lib/core/records.ts'
import { findNestedListReader, type Question } from '#lib/foundation/lookups/nested/queries.ts'
import { filterNestedList } from '#lib/foundation/lookups/nested/rules.ts'
import {
  listBdmOptions,
  listBrokerOptions,
  listCompanyOptions,
  listLawFirmOptions,
  listLawyerOptions,
  listLenderOptions,
} from '#lib/foundation/lookups/parties/queries.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import type {
  HandedLists,
  LookupName,
  LookupOption,
  LookupQuery,
  NestedOption,
} from '#lib/foundation/lookups/schema.ts'
import { searchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { pool } from '#lib/server/database/db.ts'

type Option = LookupOption & {
  isBuilt?: boolean
  code?: number
  fullName?: string
  cityLabel?: string
  state?: string
}

const queryReferenceList = (kind: string) => ({
  text: 'select key as id, name from choices where kind = $1 order by sort_order',
  values: [kind],
})

const querySecurityTypes = (group: string | undefined) => ({
  text: 'select key as id, name from security_types where group_key = $1 order by sort_order',
  values: [group ?? ''],
})

// The SQL of the short reference lists, each in its own order.
const SHORT: Partial<Record<LookupName, (query: LookupQuery) => string | Question>> = {
  status: () => 'select key as id, name from loan_statuses order by sort_order',
  scenario: () => 'select key as id, name from scenarios order by sort_order',
  priority: () => 'select key as id, name from priorities order by sort_order',
  interest: () => 'select key as id, name from interests order by sort_order',
  credits: () => 'select id, name from credits order by sort_order',
  'security-types': () => 'select key as id, name, is_built as "isBuilt" from security_groups order by sort_order',
  'security-sub-types': ({ securityTypeKey }) => querySecurityTypes(securityTypeKey),
  'subdivision-types': () => 'select key as id, name from subdivision_types order by sort_order',
  states: () =>
    'select key as id, key as name, name as "fullName", capital_name || \'+\' as "cityLabel" from states order by sort_order',
  'loan-types': () => 'select key as id, name from categories order by sort_order',
  terms: () => queryReferenceList('TERM'),
  radius: () => queryReferenceList('SEARCH_RADIUS'),
  'settlement-dates': () => queryReferenceList('SETTLEMENT_DATE'),
  expiry: () => queryReferenceList('EXPIRY'),
  'follow-up': () => queryReferenceList('FOLLOW_UP'),
  'loan-counts': () => queryReferenceList('LOAN_COUNT'),
  'loan-values': () => queryReferenceList('LOAN_VALUE'),
  distances: () => 'select key as id, name from distances order by sort_order',
  zoning: () => querySecurityTypes('LAND_BANK'),
  agriculture: () => querySecurityTypes('RURAL'),
  'match-statuses': () => 'select key as id, name from match_statuses order by sort_order',
  'states-regions': ({ state }) => ({
    text: 'select id, name, state_key as "state" from regions where $1 = \'\' or state_key = $1 order by state_key, name',
    values: [state ?? ''],
  }),
}

const requireLookup = (actor: Actor, name: LookupName): void => {
  if (lookupPolicies[policyOfLookup[name]].who(actor)) return
  throw new DomainError(visiting(actor) ? 'UNAUTHENTICATED' : 'FORBIDDEN')
}

/**
 * Returns one choice list, filtered by text (row P-18); short lists are complete on their first page. `handed` are the lists that
 * another domain provides. Raises UNAUTHENTICATED or FORBIDDEN.
 */
export const readChoiceList = async (
  actor: Actor,
  { name, query, handed }: { name: LookupName; query: LookupQuery; handed?: HandedLists },
): Promise<Page<Option | NestedOption>> => {
  requireLookup(actor, name)
  const { search, page, lawFirmId } = query
  switch (name) {
    case 'states-suburbs':
      return searchSuburbs(actor, search, page)
    case 'lenders':
      return listLenderOptions(actor, search, page)
    case 'brokers':
      return listBrokerOptions(actor, search, page)
    case 'law-firms':
      return listLawFirmOptions(actor, search, page)
    case 'partners':
      return listLawyerOptions(actor, { positions: ['PRTNR'], lawFirmId, search, number: page })
    case 'associates':
      return listLawyerOptions(actor, { positions: ['ASSOC'], lawFirmId, search, number: page })
    case 'partner-associate':
      return listLawyerOptions(actor, { positions: ['PRTNR', 'ASSOC'], lawFirmId, search, number: page })
    case 'bdms':
      return listBdmOptions(actor, search, page)
    case 'companies':
      return listCompanyOptions(actor, search, page)
    case 'lead-scores':
    case 'user-types':
      return toSinglePage(filterByName(handed?.[name] ?? [], search), page)
    default:
      return readShortList(name, query)
  }
}

const filterByName = <Row extends LookupOption>(rows: readonly Row[], text: string): Row[] =>
  rows.filter((row) => row.name.toLowerCase().includes(text.toLowerCase()))

// A list that is complete on its first page.
const toSinglePage = <Row>(rows: Row[], page: number): Page<Row> => ({
  rows: page === 1 ? rows : [],
  total: rows.length,
  page,
  pageSize: Math.max(rows.length, 1),
})

const readShortList = async (name: LookupName, query: LookupQuery): Promise<Page<Option | NestedOption>> => {
  const readNested = findNestedListReader(name, query)
  if (readNested) {
    const [rows = []] = await readReferenceRows<NestedOption>([readNested(query)])
    return toSinglePage(filterNestedList(rows, query.search), query.page)
  }
  const [rows = []] = await readReferenceRows<Option>([buildShortListsStatement(name, query)])
  return toSinglePage(filterByName(rows, query.search), query.page)
}

const buildShortListsStatement = (name: LookupName, query: LookupQuery): Question => {
  const read = SHORT[name]
  if (!read) throw new Error(`no such list: ${name}`)
  const asked = read(query)
  return typeof asked === 'string' ? { text: asked, values: [] } : asked
}

/** The most cached lists; more than there are statements, but few enough to drop those made from invented URL values. */
const MOST_KEPT = 200
let kept: { version: string; lists: Map<string, unknown[]> } = { version: '', lists: new Map() }

// Cached until `reference_versions` changes, which every change of reference data increments. The version is read before the
// lists, so a list is never older than its version. A form with ten lists then needs one query.
const readReferenceRows = async <Row>(questions: readonly Question[]): Promise<Row[][]> => {
  const { rows } = await pool().query<{ version: string }>('select version::text from reference_versions')
  const version = rows[0]?.version ?? ''
  if (kept.version !== version || kept.lists.size > MOST_KEPT) kept = { version, lists: new Map() }
  const { lists } = kept
  const found: Row[][] = []
  // Sequentially, to use one connection (threat G3).
  for (const question of questions) {
    const key = JSON.stringify(question)
    const list = lists.get(key) ?? (await pool().query(question)).rows
    lists.set(key, list)
    found.push(structuredClone(list) as Row[])
  }
  return found
}

/**
 * Returns several short lists by name, for a form or filter. Raises FORBIDDEN or UNAUTHENTICATED if the actor may not read one of
 * them.
 */
export const readShortLists = async <Name extends LookupName>(
  actor: Actor,
  names: readonly Name[],
): Promise<Record<Name, Option[]>> => {
  for (const name of names) requireLookup(actor, name)
  const found = await readReferenceRows<Option>(
    names.map((name) => buildShortListsStatement(name, { search: '', page: 1 })),
  )
  return mapKeys(names, (_name, index) => found[index] ?? [])
}

/** Returns how many days back a choice of settlement dates goes; null for an unknown key. */
export const readSettlementDays = async (_actor: Actor, key: string): Promise<number | null> => {
  const [rows = []] = await readReferenceRows<{ key: string; value: number }>([
    { text: `select key, value::int as value from choices where kind = 'SETTLEMENT_DATE'`, values: [] },
  ])
  return rows.find((row) => row.key === key)?.value ?? null
}

/** Returns the sub-types of every security type, by the type's key. */
export const listSecuritySubTypes = async (_actor: Actor): Promise<Record<string, LookupOption[]>> => {
  const [rows = []] = await readReferenceRows<LookupOption & { groupKey: string }>([
    { text: 'select key as id, name, group_key as "groupKey" from security_types order by sort_order', values: [] },
  ])
  const byGroup = Map.groupBy(rows, ({ groupKey }) => groupKey)
  return Object.fromEntries([...byGroup].map(([group, types]) => [group, types.map(({ id, name }) => ({ id, name }))]))
}

/** The reference tables whose rows have a small integer code beside the key. */
export type CodedTable =
  | 'loan_statuses'
  | 'states'
  | 'priorities'
  | 'scenarios'
  | 'security_groups'
  | 'security_types'
  | 'interests'
  | 'subdivision_types'

type Codes = Record<CodedTable, Map<string, number>>

const READ = `
  select 'loan_statuses' as "table", key, code from loan_statuses
  union all select 'states', key, code from states
  union all select 'priorities', key, code from priorities
  union all select 'scenarios', key, code from scenarios
  union all select 'security_groups', key, code from security_groups
  union all select 'security_types', key, code from security_types
  union all select 'interests', key, code from interests
  union all select 'subdivision_types', key, code from subdivision_types`

let known: Promise<Codes> | undefined

const loadReferenceCodes = async (): Promise<Codes> => {
  const { rows } = await pool().query<{ table: CodedTable; key: string; code: number }>(READ)
  const codes = {} as Codes
  for (const { table, key, code } of rows) {
    codes[table] ??= new Map()
    codes[table].set(key, code)
  }
  return codes
}

/**
 * Returns the codes of some keys of a reference table. A key's code never changes, so codes are cached; an unknown key reloads
 * them once.
 */
export const readReferenceCodes = async (table: CodedTable, keys: readonly string[]): Promise<number[]> => {
  known ??= loadReferenceCodes()
  let codes = await known.catch((error: unknown) => {
    known = undefined
    throw error
  })
  if (keys.some((key) => !codes[table]?.has(key))) {
    known = loadReferenceCodes()
    codes = await known
  }
  return keys.map((key) => codes[table]?.get(key)).filter((code) => code !== undefined)
}
