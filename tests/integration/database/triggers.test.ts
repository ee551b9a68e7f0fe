import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRow, superuser } from '#tests/integration/database/sound-rows.ts'
import { discharged, makeCast, recorded } from '#tests/integration/lending/cast.ts'

const cast = await makeCast()
const loan = await recorded(cast.parties, discharged)
const { lender, broker, firm, rival, rivalBroker, rivalFirm } = cast

const owner = superuser()
const one = async (sql: string): Promise<string> => String(Object.values((await owner.query(sql)).rows[0] ?? {})[0])

beforeAll(() => owner.connect())
afterAll(() => owner.end())
beforeEach(() => owner.query('begin'))
afterEach(() => owner.query('rollback'))

/** Returns what refuses a statement, or null if it passes; nothing is kept. */
const refusalOf = async (sql: string): Promise<string | null> => {
  await owner.query('savepoint tried')
  try {
    await owner.query(sql)
    await owner.query('set constraints all immediate')
    return null
  } catch (error) {
    const { constraint, message } = error as pg.DatabaseError
    return constraint ?? message
  } finally {
    await owner.query('rollback to tried')
  }
}

const REFERENCE = [
  ...['categories', 'choices', 'credits', 'distances', 'interests', 'loan_statuses', 'priorities', 'regions'],
  ...['scenarios', 'security_groups', 'security_types', 'states', 'subdivision_types'],
]
const KEPT = [
  ...['approach_events', 'audit_entries', 'criteria_versions', 'loan_logs', 'opt_out_entries', 'preference_keys'],
  'replaced_reviews',
]
// Their statements, one column at a time, are in `change-feeds.test.ts`.
const FED = [
  ...['accounts', 'brokers', 'companies', 'company_leads', 'file_notes', 'individuals', 'law_firms'],
  ...['lender_categories', 'lenders', 'loan_searches', 'profile_figures', 'staff'],
]
const PUBLIC = [
  ...['brokers', 'companies', 'criteria_versions', 'individuals', 'lender_categories', 'lender_category_regions'],
  ...['lender_category_security_types', 'lender_category_states', 'lenders', 'loan_brokers', 'loan_reviews'],
  ...['loan_searches', 'loans', 'profile_figures', 'reference_versions', 'suburbs'],
]
const OFFERED = [
  ...['companies', 'lender_categories', 'lender_category_regions', 'lender_category_security_types'],
  ...['lender_category_states', 'lenders'],
]
const three = (table: string, name: string) =>
  ['deleted', 'inserted', 'updated'].map((act) => `${table}.${name}_${act}`)

const KINDS = {
  lenders: [
    `insert into lenders (company_id) values (${firm.companyId})`,
    `update lenders set company_id = ${firm.companyId} where id = ${lender.lenderId}`,
  ],
  brokers: [
    `insert into brokers (company_id) values (${firm.companyId})`,
    `update brokers set company_id = ${firm.companyId} where id = ${broker.brokerId}`,
  ],
  law_firms: [
    `insert into law_firms (company_id) values (${lender.companyId})`,
    `insert into law_firms (company_id) values (${broker.companyId})`,
    `update law_firms set company_id = ${rival.companyId} where id = ${rivalFirm.lawFirmId}`,
    `update law_firms set company_id = ${rivalBroker.companyId} where id = ${rivalFirm.lawFirmId}`,
  ],
}
const SUMS = {
  loans: [`update loans set principal = principal + 1 where id = ${loan}`],
  loan_lenders: [
    `update loan_lenders set contribution_amount = contribution_amount + 1 where loan_id = ${loan}`,
    `delete from loan_lenders where loan_id = ${loan}`,
    `insert into loan_lenders (loan_id, lender_id, contribution_amount, position) values (${loan}, ${rival.lenderId}, 1, 9)`,
  ],
}
const REVIEW = `loan_reviews set`
const OURS = `where loan_id = ${loan} and direction = 'BROKER_FROM_LENDER'`
const REVIEWED = [
  [`update ${REVIEW} stars = 1 ${OURS}`, 'review_is_kept'],
  [`update ${REVIEW} review = 'Other.' ${OURS}`, 'review_is_kept'],
  [`update ${REVIEW} response = 'Other.' ${OURS}`, 'review_is_kept'],
  [`update ${REVIEW} response = null ${OURS}`, 'review_is_kept'],
  [`update ${REVIEW} direction = 'LAWYER_FROM_LENDER' ${OURS}`, 'review_ends_with_loan'],
  [`delete from loan_reviews ${OURS}`, 'review_ends_with_loan'],
]

const FIRED = [
  ...REFERENCE.map((table) => `${table}.reference_changed`),
  ...KEPT.flatMap((table) => [`${table}.never_changed`, `${table}.never_emptied`]),
  ...FED.flatMap((table) => three(table, 'user_search_changes')),
  ...PUBLIC.flatMap((table) => three(table, 'public_changes')),
  // Their statements are in `tests/integration/market/scenarios/feed.test.ts`.
  ...OFFERED.flatMap((table) => three(table, 'offer_changes')),
  ...three('loan_searches', 'loan_search_changes'),
  ...three('loan_searches', 'loan_totals'),
  ...['deleted', 'inserted'].map((act) => `lender_category_security_types.user_search_changes_${act}`),
  'lenders.user_search_changes_hidden',
  ...Object.keys(KINDS).map((table) => `${table}.company_kinds_apart`),
  ...Object.keys(SUMS).map((table) => `${table}.loan_principal_is_sum`),
  ...['individuals.individual_keeps_portrait_name', 'loan_reviews.review_is_kept'],
]

test('each trigger has statements that fire it', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select t.tgrelid::regclass::text || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(FIRED.toSorted())
})

const columnOf = (table: string): Promise<string> =>
  one(`select attname from pg_attribute where attrelid = '${table}'::regclass and attnum = 1`)

test.each(REFERENCE)('each write to %s increases the version of the reference data', async (table) => {
  for (const write of [
    `insert into ${table} select * from ${table} where false`,
    `update ${table} set ${await columnOf(table)} = ${await columnOf(table)} where false`,
    `delete from ${table} where false`,
    `truncate ${table} cascade`,
  ]) {
    const before = Number(await one('select version from reference_versions'))
    await owner.query('savepoint write')
    await owner.query('alter table loan_logs disable trigger user; alter table criteria_versions disable trigger user')
    await owner.query(
      'alter table audit_entries disable trigger user; alter table replaced_reviews disable trigger user',
    )
    await owner.query(write)
    expect(Number(await one('select version from reference_versions')), write).toBeGreaterThan(before)
    await owner.query('rollback to write')
  }
})

describe('append-only tables', () => {
  test.each(KEPT)('%s refuses every change, deletion and truncation, even by its owner', async (table) => {
    await owner.query('set local session_replication_role = replica')
    await addRow(owner, table, ['reason', 'editor_company', 'actor_company'])
    await owner.query('set local session_replication_role = origin')
    const others: Record<string, string> = {
      approach_events: 'actor_name',
      audit_entries: 'actor_name',
      replaced_reviews: 'value',
      opt_out_entries: 'actor_kind',
      preference_keys: 'id',
    }
    const column = others[table] ?? 'editor_name'
    const writes = [`update ${table} set ${column} = 'nobody'`, `delete from ${table}`, `truncate ${table} cascade`]
    for (const write of writes) expect(await refusalOf(write), write).toBe(`${table} is append-only`)
  })

  test.each(KEPT)('%s can only be read and appended to by the application', async (table) => {
    const may = async (right: string) =>
      (await one(`select has_table_privilege('covenant_app', '${table}', '${right}')`)) === 'true'
    expect([await may('select'), await may('insert')]).toEqual([true, true])
    expect([await may('update'), await may('delete'), await may('truncate')]).toEqual([false, false, false])
  })
})

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  '%s of a company of a conflicting kind are refused',
  async (table) => {
    for (const write of KINDS[table]) expect(await refusalOf(write), write).toBe('company_kinds_apart')
  },
)

test.each(Object.keys(SUMS) as (keyof typeof SUMS)[])(
  'a write to %s after which principal and contributions differ is refused',
  async (table) => {
    for (const write of SUMS[table]) expect(await refusalOf(write), write).toBe('loan_principal_is_sum')
  },
)

test('principal and contributions may differ within a transaction, if they match at its end', async () => {
  expect(await refusalOf([...SUMS.loans, ...SUMS.loan_lenders.slice(0, 1)].join(';'))).toBeNull()
})

test('a review can be replaced only if the old one is archived, and removed only with a reason', async () => {
  await owner.query(`insert into loan_reviews (loan_id, direction, stars, review, response, version)
    values (${loan}, 'BROKER_FROM_LENDER', 3, 'Prompt.', 'Thank you.', 1)`)
  for (const [write, guard] of REVIEWED as [string, string][]) expect(await refusalOf(write), write).toBe(guard)
  const keep = (part: string, value: string, reason: string | null, version = 1) =>
    `insert into replaced_reviews (loan_id, direction, part, value, version, replacer_name, replaced_at, reason)
     values (${loan}, 'BROKER_FROM_LENDER', '${part}', '${value}', ${version}, 'test', now(), ${reason ? `'${reason}'` : 'null'})`
  const change = (assignment: string) => `update loan_reviews set ${assignment} ${OURS}`
  expect(await refusalOf(`${keep('stars', '3', null)}; ${change('stars = 1')}`)).toBeNull()
  expect(await refusalOf(`${keep('stars', '2', null)}; ${change('stars = 1')}`)).toBe('review_is_kept')
  expect(await refusalOf(`${keep('stars', '3', null, 2)}; ${change('stars = 1')}`)).toBe('review_is_kept')
  expect(await refusalOf(`${keep('review', '3', null)}; ${change('stars = 1')}`)).toBe('review_is_kept')
  expect(await refusalOf(`${keep('response', 'Thank you.', null)}; ${change('response = null')}`)).toBe(
    'review_is_kept',
  )
  expect(await refusalOf(`${keep('response', 'Thank you.', 'Asked to.')}; ${change('response = null')}`)).toBeNull()
})

test('the stored name of a company follows every change of its first visible person', async () => {
  const name = () => one(`select portrait_name from companies where id = ${lender.companyId}`)
  const first = lender.individualId
  expect(await name()).toBe('Amelia Ferrante')
  for (const [assignment, shown] of [
    [`first_name = 'Ann'`, 'Ann Ferrante'],
    [`last_name = 'Otto'`, 'Ann Otto'],
    ['is_visible = false', 'null'],
    ['is_visible = true', 'Ann Otto'],
    ['closed_at = now()', 'null'],
    ['closed_at = null', 'Ann Otto'],
  ]) {
    await owner.query(`update individuals set ${assignment} where id = ${first}`)
    expect(await name(), assignment).toBe(shown)
  }
  await owner.query(`insert into individuals select (jsonb_populate_record(null::individuals, to_jsonb(i) ||
    '{"id": 77, "first_name": "Zoe", "appearance_order": 0}')).* from individuals i where id = ${first}`)
  await owner.query(`update individuals set appearance_order = 5 where id = ${first}`)
  expect(await name(), 'the order').toBe('Zoe Otto')
  await owner.query('delete from individuals where id = 77')
  expect(await name(), 'gone').toBe('Ann Otto')
})

test('the totals of the market follow each write of a search row', async () => {
  const totals = async () =>
    (
      await owner.query(
        `select fact, sum(loans)::int as loans, sum(principal)::text as principal from loan_totals group by 1 order by 1`,
      )
    ).rows
  const before = await totals()
  expect(before.map(({ fact }) => fact)).toEqual(['DISCHARGED', 'SETTLED', 'STATUS'])
  const copy = `create table kept as select * from loan_searches where loan_id = ${loan}`
  await owner.query(`${copy}; update loan_searches set principal = principal + 7`)
  expect(await totals()).toEqual(before.map((total) => ({ ...total, principal: String(BigInt(total.principal) + 7n) })))
  await owner.query('update loan_searches set principal = principal - 7')
  await owner.query('delete from loan_searches')
  expect(await totals()).toEqual(before.map(({ fact }) => ({ fact, loans: 0, principal: '0' })))
  await owner.query('insert into loan_searches select * from kept')
  expect(await totals()).toEqual(before)
})
