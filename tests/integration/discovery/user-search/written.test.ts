import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { USER_COLUMN_KEYS } from '#lib/discovery/user-search/columns.ts'
import { rebuildUserSearches } from '#lib/discovery/user-search/commands.ts'
import { findDriftedUserSearches, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { ALL_FIELDS, toTermColumn } from '#lib/market/criteria/fields.ts'
import { pool } from '#lib/server/database/db.ts'
import { deleteExpiredData } from '#lib/server/database/sweep.ts'
import { makeFileNote, makeIndividual } from '#prisma/seed/factories.ts'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, recorded, setBooks } from '#tests/integration/lending/cast.ts'
import { heldClock } from '#tests/support/clock.ts'

let cast: Cast

beforeAll(async () => {
  ;({ cast } = await makeUserMarket())
})

const write =
  (text: string, values: unknown[] = []) =>
  () =>
    pool().query(text, values)

/** The terms of an offer. */
const TERMS = ALL_FIELDS.filter(({ kind }) => kind !== 'yesNo').map(({ key }) => toTermColumn(key))

// Each sort order, and filters on everything that is stored about people.
const QUESTIONS: Asked[] = [
  ...USER_COLUMN_KEYS.map((sort) => ({ sort })),
  ...[{ visibility: 'true' }, { masterSwitch: 'true' }, { profileStatus: 'true' }, { stateKeys: 'NSW' }],
  ...[{ leadScore: 'A' }, { followUpKey: 'TODAY' }, { followUpKey: 'NONE' }, { currentLoansCountKey: '5+' }],
  ...[
    { currentLoansValueKey: 'OVER_5M' },
    { dischargedLoansCountKey: '1+' },
    { noLoanKey: 'D_180' },
    { criteriaKeys: 'RURAL' },
    { maxFirstRankingParcelSize: '2000000' },
  ],
]

const answers = async (): Promise<unknown[]> => {
  const found: unknown[] = []
  for (const asked of QUESTIONS) found.push(await searchUsers(cast.actors.staff, userSearch.parse(asked)))
  return found
}

test('[K-02] a change to people, companies, notes, offers or loans is in the next result', async () => {
  const { lender, broker, firm, rivalFirm, second, dual } = cast
  const person = `(select min(id) from individuals where company_id = ${lender.companyId})`
  const noted = `(select id from observers where company_id is null)`
  const writes: [what: string, work: () => Promise<unknown>][] = [
    ['a name', write(`update individuals set first_name = 'Zz', last_name = 'Last' where id = ${person}`)],
    ['a partner’s name', write(`update individuals set first_name = 'Aa' where company_id = ${firm.companyId}`)],
    ['a hidden person', write(`update individuals set is_visible = not is_visible where id = ${person}`)],
    ['a new person', () => makeIndividual(broker.companyId, { firstName: 'Aaron', stateKey: 'NSW' })],
    ['a closed person', write(`update individuals set closed_at = now() where first_name = 'Aaron'`)],
    ['a law firm’s name', write(`update companies set name = 'Zz Legal' where id = ${rivalFirm.companyId}`)],
    ['a website', write(`update companies set website = 'https://aa.example' where id = ${dual.companyId}`)],
    ['a master switch', write(`update companies set is_master_switch_on = false where id = ${second.companyId}`)],
    ['a pause', write(`update brokers set is_active = false where id = ${broker.brokerId}`)],
    ['another BDM', write(`update lenders set bdm_id = (select max(id) from staff) where id = ${second.lenderId}`)],
    ['a BDM’s name', write(`update staff set first_name = 'Aa' where id = (select max(id) from staff)`)],
    ['a sign-in', write(`update accounts set last_login_at = now() where individual_id = ${person}`)],
    [
      'a lead',
      write(`insert into company_leads (observer_id, company_id, lead_score, followup_date)
        select ${noted}, ${lender.companyId}, 'A', current_date + 400
        on conflict (observer_id, company_id) do update set lead_score = 'A', followup_date = excluded.followup_date`),
    ],
    ['no lead', write(`delete from company_leads where observer_id = ${noted} and company_id = ${lender.companyId}`)],
    [
      'a call',
      () => makeFileNote(cast.actors.staff, { kind: 'broker', id: broker.brokerId }, { noteType: 'PHONE_CALL' }),
    ],
    ['a deleted call', write(`delete from file_notes where broker_id = ${broker.brokerId} and observer_id = ${noted}`)],
    [
      'an offer',
      write(`update lender_categories set is_offered = not is_offered where lender_id = ${lender.lenderId}`),
    ],
    [
      'a size',
      write(`update lender_categories set preferred_parcel_size_min = 9000000, preferred_parcel_size_max = 9500000
        where lender_id = ${second.lenderId}`),
    ],
    [
      'a verification',
      write(`update lender_categories set is_offered = true, is_verified = true, last_verified_at = now(), available = 123456
        where lender_id = ${second.lenderId}`),
    ],
    ['a lapse', write(`update lender_categories set last_verified_at = now() - interval '90 days'`)],
    ['a loan', () => recorded({ lenders: [second], brokers: [dual], lawFirm: rivalFirm })],
    [
      'a loan’s facts',
      write(`update loan_searches set principal = principal + 7000000, suburb_name = 'Aa', lender_name = 'zz'
        where loan_id = (select last_settled_loan_id from profile_figures where profile_id = ${second.lenderId})`),
    ],
    [
      'figures',
      write(`update profile_figures set current_count = current_count + 5, last_settled_loan_id = null
        where profile_id = ${lender.lenderId}`),
    ],
  ]
  let before = await answers()
  for (const [what, work] of writes) {
    await work()
    const after = await answers()
    expect(after, what).not.toEqual(before)
    expect(await findDriftedUserSearches(createSystemActor('test')), what).toEqual([])
    before = after
  }
}, 120_000)

describe('sorting by a lender’s offer', () => {
  const clock = heldClock()
  const asked = (sort: string) => userSearch.parse({ sort, orderBy: 'desc' })
  const VIEWERS = ['staff', 'broker', 'lender'] as const

  test('[K-02] changes when offers have lapsed', async () => {
    await pool().query(`update lender_categories set is_offered = true, is_verified = true, available = 1000 + lender_id % 1000,
      last_verified_at = now() - interval '1 day' * (lender_id % 20)`)
    const before = new Map<string, unknown>()
    for (const days of [0, 15, 400]) {
      clock.at(new Date(Date.now() + days * 86_400_000))
      for (const viewer of VIEWERS)
        for (const sort of ['fundsAvailable', 'activeCriteria']) {
          const { rows } = await searchUsers(cast.actors[viewer], asked(sort))
          const order = rows.map(({ id, fundsAvailable, activeCriteria }) => ({ id, fundsAvailable, activeCriteria }))
          expect(order, `${viewer} ${sort} in ${days} days`).not.toEqual(before.get(`${viewer} ${sort}`))
          before.set(`${viewer} ${sort}`, order)
        }
      expect(await findDriftedUserSearches(createSystemActor('test')), `in ${days} days`).toEqual([])
    }
  })

  test('[K-02] includes an offer of nothing but a security type, from the moment that is added', async () => {
    const { lenderId } = cast.second
    const offers = `lender_categories where lender_id = ${lenderId}`
    await pool().query(
      `delete from lender_category_security_types where lender_category_id in (select id from ${offers})`,
    )
    await pool().query(`update lender_categories set is_offered = true, is_verified = true, last_verified_at = now(),
      ${TERMS.map((column) => `${column} = null`).join(', ')} where lender_id = ${lenderId}`)
    const before = await searchUsers(cast.actors.staff, asked('activeCriteria'))
    await pool().query(`insert into lender_category_security_types (lender_category_id, security_type_key)
      select id, (select min(key) from security_types) from ${offers}`)
    expect(await searchUsers(cast.actors.staff, asked('activeCriteria'))).not.toEqual(before)
    expect(await findDriftedUserSearches(createSystemActor('test'))).toEqual([])
  })
})

test('[K-02] places a lender by its last loan if the viewer may see it, and elsewhere for others', async () => {
  const { second, broker, firm } = cast
  await pool().query('update companies set is_master_switch_on = true where id = $1', [second.companyId])
  const parts = [{ lenderId: second.lenderId, contributionAmount: 99_000_000 }]
  await recorded(
    { lenders: [second], brokers: [broker], lawFirm: firm },
    { settlementDate: '2026-11-02', loanLenders: parts },
  )
  await setBooks(second.lenderId, { current: false })
  const first = async (viewer: keyof Cast['actors']) => {
    const { rows } = await searchUsers(
      cast.actors[viewer],
      userSearch.parse({ sort: 'lastPrincipal', orderBy: 'desc' }),
    )
    return rows.filter(({ lastPrincipal }) => lastPrincipal === 99_000_000n).map(({ company }) => company)
  }
  expect(await first('broker'), 'a party of the loan').toContain('Ironbark Lending')
  expect(await first('lender'), 'nobody of the loan').not.toContain('Ironbark Lending')
})

test('[K-02] hides a lender that hides a book at once in every row whose last loan it leads', async () => {
  const { second, rivalBroker } = cast
  await setBooks(second.lenderId, { current: true })
  await recorded(
    { lenders: [second], brokers: [rivalBroker], lawFirm: cast.firm },
    { settlementDate: '2026-11-03', loanLenders: [{ lenderId: second.lenderId, contributionAmount: 98_000_000 }] },
  )
  const places = async () => {
    const { rows } = await searchUsers(cast.actors.lender, userSearch.parse({ sort: 'lastLender' }))
    return rows.map(({ id }) => id)
  }
  const shown = await places()
  await setBooks(second.lenderId, { current: false })
  expect(await places()).not.toEqual(shown)
  expect(await findDriftedUserSearches(createSystemActor('test'))).toEqual([])
})

test('two searches that find the same change write it once, and both find it', async () => {
  const count = async () => (await searchUsers(cast.actors.staff, userSearch.parse({ leadScore: 'D' }))).total
  const before = await count()
  await pool().query(
    `insert into company_leads (observer_id, company_id, lead_score)
    select (select id from observers where company_id is null), $1, 'D'
    on conflict (observer_id, company_id) do update set lead_score = 'D'`,
    [cast.firm.companyId],
  )
  const found = await Promise.all(Array.from({ length: 6 }, count))
  expect(new Set(found).size).toBe(1)
  expect(found[0]).toBeGreaterThan(before)
})

test('rows that have drifted are reported, and correct again once all are rebuilt', async () => {
  const actor = createSystemActor('test')
  const { rows } = await pool().query<{ id: number }>(`update user_searches set current_count = current_count + 1
    where individual_id = (select min(individual_id) from user_searches) returning individual_id as id`)
  await pool().query(
    `delete from open_user_searches where individual_id = (select max(individual_id) from open_user_searches)`,
  )
  const drifted = await findDriftedUserSearches(actor)
  expect(drifted).toHaveLength(2)
  expect(drifted).toContain(rows[0]?.id)
  await rebuildUserSearches(actor)
  expect(await findDriftedUserSearches(actor)).toEqual([])
})

test('all rows are reloaded after a gap in which changes may have been swept', async () => {
  const before = await searchUsers(cast.actors.staff, userSearch.parse({}))
  await pool().query(`update individuals set first_name = 'Forgotten' where company_id = $1`, [cast.broker.companyId])
  await pool().query(`delete from user_search_changes`)
  expect((await searchUsers(cast.actors.staff, userSearch.parse({ sort: 'user' }))).rows.map(({ id }) => id)).toEqual(
    before.rows.map(({ id }) => id),
  )
  await pool().query(`update user_search_states set read_at = now() - interval '7 hours'`)
  expect(await findDriftedUserSearches(createSystemActor('test'))).toEqual([])
})

test('uncommitted and rolled-back changes are not returned', async () => {
  const count = async () => (await searchUsers(cast.actors.staff, userSearch.parse({ leadScore: 'E' }))).total
  const before = await count()
  const client = await pool().connect()
  const rate = `insert into company_leads (observer_id, company_id, lead_score)
    select (select id from observers where company_id is null), ${cast.firm.companyId}, 'E'
    on conflict (observer_id, company_id) do update set lead_score = 'E'`
  try {
    await client.query('begin')
    await client.query(rate)
    expect(await count()).toBe(before)
    await client.query('rollback')
    expect(await count()).toBe(before)
    await client.query(rate)
    expect(await count()).toBeGreaterThan(before)
  } finally {
    client.release()
  }
})

test('recorded changes are swept after a day', async () => {
  await pool().query(`update user_search_changes set changed_at = now() - interval '25 hours'`)
  expect((await deleteExpiredData()).userChanges).toBeGreaterThan(0)
  expect((await pool().query('select from user_search_changes')).rowCount).toBe(0)
})
