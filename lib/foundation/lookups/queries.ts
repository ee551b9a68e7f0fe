import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import { visiting } from '#lib/core/policy.ts'
import { nestedReader, type Question } from '#lib/foundation/lookups/nested/queries.ts'
import { filterNested } from '#lib/foundation/lookups/nested/rules.ts'
import {
  bdmOptions,
  brokerOptions,
  companyOptions,
  lawFirmOptions,
  lawyerOptions,
  lenderOptions,
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
import { pool } from '#lib/server/db.ts'

type Option = LookupOption & {
  isBuilt?: boolean
  code?: number
  fullName?: string
  cityLabel?: string
  state?: string
}

const choices = (kind: string) => ({
  text: 'select key as id, name from choices where kind = $1 order by sort_order',
  values: [kind],
})

const securityTypes = (group: string | undefined) => ({
  text: 'select key as id, name from security_types where group_key = $1 order by sort_order',
  values: [group ?? ''],
})

// Short lists of reference rows, each in its own order.
const SHORT: Partial<Record<LookupName, (query: LookupQuery) => string | Question>> = {
  status: () => 'select key as id, name from loan_statuses order by sort_order',
  scenario: () => 'select key as id, name from scenarios order by sort_order',
  priority: () => 'select key as id, name from priorities order by sort_order',
  interest: () => 'select key as id, name from interests order by sort_order',
  credits: () => 'select id, name from credits order by sort_order',
  'security-types': () => 'select key as id, name, is_built as "isBuilt" from security_groups order by sort_order',
  'security-sub-types': ({ securityTypeKey }) => securityTypes(securityTypeKey),
  'subdivision-types': () => 'select key as id, name from subdivision_types order by sort_order',
  states: () =>
    'select key as id, key as name, name as "fullName", capital_name || \'+\' as "cityLabel" from states order by sort_order',
  'loan-types': () => 'select key as id, name from categories order by sort_order',
  terms: () => choices('TERM'),
  radius: () => choices('SEARCH_RADIUS'),
  'settlement-dates': () => choices('SETTLEMENT_DATE'),
  expiry: () => choices('EXPIRY'),
  'follow-up': () => choices('FOLLOW_UP'),
  'loan-counts': () => choices('LOAN_COUNT'),
  'loan-values': () => choices('LOAN_VALUE'),
  distances: () => 'select key as id, name from distances order by sort_order',
  zoning: () => securityTypes('LAND_BANK'),
  agriculture: () => securityTypes('RURAL'),
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
 * One choice list, narrowed by text (row P-18); short lists come whole on their first page. `handed` are the lists whose words
 * belong to another domain.
 */
export const readChoiceList = async (
  actor: Actor,
  name: LookupName,
  query: LookupQuery,
  handed?: HandedLists,
): Promise<Page<Option | NestedOption>> => {
  requireLookup(actor, name)
  const { search, page, lawFirmId } = query
  switch (name) {
    case 'states-suburbs':
      return searchSuburbs(actor, search, page)
    case 'lenders':
      return lenderOptions(actor, search, page)
    case 'brokers':
      return brokerOptions(actor, search, page)
    case 'law-firms':
      return lawFirmOptions(actor, search, page)
    case 'partners':
      return lawyerOptions(actor, ['PRTNR'], lawFirmId, search, page)
    case 'associates':
      return lawyerOptions(actor, ['ASSOC'], lawFirmId, search, page)
    case 'partner-associate':
      return lawyerOptions(actor, ['PRTNR', 'ASSOC'], lawFirmId, search, page)
    case 'bdms':
      return bdmOptions(actor, search, page)
    case 'companies':
      return companyOptions(actor, search, page)
    case 'lead-scores':
    case 'user-types':
      return wholeOf(named(handed?.[name] ?? [], search), page)
    default:
      return shortList(name, query)
  }
}

const named = <Row extends LookupOption>(rows: readonly Row[], text: string): Row[] =>
  rows.filter((row) => row.name.toLowerCase().includes(text.toLowerCase()))

// A list that comes whole on its first page.
const wholeOf = <Row>(rows: Row[], page: number): Page<Row> => ({
  rows: page === 1 ? rows : [],
  total: rows.length,
  page,
  pageSize: Math.max(rows.length, 1),
})

const shortList = async (name: LookupName, query: LookupQuery): Promise<Page<Option | NestedOption>> => {
  const readNested = nestedReader(name, query)
  if (readNested) {
    const [rows = []] = await referenceRows<NestedOption>([readNested(query)])
    return wholeOf(filterNested(rows, query.search), query.page)
  }
  const [rows = []] = await referenceRows<Option>([questionOf(name, query)])
  return wholeOf(named(rows, query.search), query.page)
}

const questionOf = (name: LookupName, query: LookupQuery): Question => {
  const read = SHORT[name]
  if (!read) throw new Error(`no such list: ${name}`)
  const asked = read(query)
  return typeof asked === 'string' ? { text: asked, values: [] } : asked
}

/** More lists than there are kinds of question, and few enough to forget whatever somebody makes up in an address. */
const MOST_KEPT = 200
let kept: { version: string; lists: Map<string, unknown[]> } = { version: '', lists: new Map() }

// Kept in the process while the number stands that every change of reference data moves: a form with ten lists asks once.
// The number is read before the lists, so that a list is never older than what it is kept under.
const referenceRows = async <Row>(questions: readonly Question[]): Promise<Row[][]> => {
  const { rows } = await pool().query<{ version: string }>('select version::text from reference_versions')
  const version = rows[0]?.version ?? ''
  if (kept.version !== version || kept.lists.size > MOST_KEPT) kept = { version, lists: new Map() }
  const { lists } = kept
  const found: Row[][] = []
  // One after the other on one connection (threat G3).
  for (const question of questions) {
    const key = JSON.stringify(question)
    const list = lists.get(key) ?? (await pool().query(question)).rows
    lists.set(key, list)
    found.push(structuredClone(list) as Row[])
  }
  return found
}

/** Several short lists at once, by name, for a form or a filter; each is one that the actor may read. */
export const shortLists = async <Name extends LookupName>(
  actor: Actor,
  names: readonly Name[],
): Promise<Record<Name, Option[]>> => {
  for (const name of names) requireLookup(actor, name)
  const found = await referenceRows<Option>(names.map((name) => questionOf(name, { search: '', page: 1 })))
  return Object.fromEntries(names.map((name, at) => [name, found[at] ?? []])) as Record<Name, Option[]>
}

/** How many days a choice of settlement dates goes back; null for an unknown key. */
export const daysOfSettlement = async (_actor: Actor, key: string): Promise<number | null> => {
  const [rows = []] = await referenceRows<{ key: string; value: number }>([
    { text: `select key, value::int as value from choices where kind = 'SETTLEMENT_DATE'`, values: [] },
  ])
  return rows.find((row) => row.key === key)?.value ?? null
}

/** The sub-types of every security type, by the type's key. */
export const securitySubTypes = async (_actor: Actor): Promise<Record<string, LookupOption[]>> => {
  const [rows = []] = await referenceRows<LookupOption & { groupKey: string }>([
    { text: 'select key as id, name, group_key as "groupKey" from security_types order by sort_order', values: [] },
  ])
  const byGroup = Map.groupBy(rows, ({ groupKey }) => groupKey)
  return Object.fromEntries([...byGroup].map(([group, types]) => [group, types.map(({ id, name }) => ({ id, name }))]))
}

/** The tables whose rows have a small code beside their key. */
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

const load = async (): Promise<Codes> => {
  const { rows } = await pool().query<{ table: CodedTable; key: string; code: number }>(READ)
  const codes = {} as Codes
  for (const { table, key, code } of rows) {
    codes[table] ??= new Map()
    codes[table].set(key, code)
  }
  return codes
}

/**
 * The code of each key of a reference table. A key never changes its code, so they are read once;
 * a key that is not known yet makes them be read again.
 */
export const codesOf = async (table: CodedTable, keys: readonly string[]): Promise<number[]> => {
  known ??= load()
  let codes = await known.catch((error: unknown) => {
    known = undefined
    throw error
  })
  if (keys.some((key) => !codes[table]?.has(key))) {
    known = load()
    codes = await known
  }
  return keys.map((key) => codes[table]?.get(key)).filter((code) => code !== undefined)
}
