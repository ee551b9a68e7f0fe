import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldUsers } from '#lib/discovery/user-search/held/fields.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { ALL_FIELDS, columnOf } from '#lib/market/criteria/fields.ts'
import { pool } from '#lib/server/db.ts'
import { type Holding, holdInMemory } from '#lib/server/memory/holding.ts'
import { type Memory, memoryOf, setMemory } from '#lib/server/memory/questions.ts'
import { sweep } from '#lib/server/sweep.ts'
import { makeFileNote, makeIndividual } from '#prisma/seed/factories.ts'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, recorded, setBooks } from '#tests/integration/lending/loans/cast.ts'
import { heldClock } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/statements.ts'

let cast: Cast
let holding: Holding | undefined
let memory: Memory | null

const startAnew = async (): Promise<void> => {
  await holding?.close()
  holding = holdInMemory(heldUsers, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = memoryOf(heldUsers.table)
}

beforeAll(async () => {
  ;({ cast } = await makeUserMarket())
  await startAnew()
})
afterAll(() => holding?.close())

const write =
  (text: string, values: unknown[] = []) =>
  () =>
    pool().query(text, values)

/** What an offer is filled in with. */
const TERMS = ALL_FIELDS.filter(({ kind }) => kind !== 'yesNo').map(({ key }) => columnOf(key))

// Each order, and filters on all that the view tells.
const QUESTIONS: Asked[] = [
  ...Object.keys(heldUsers.orders).map((sort) => ({ sort })),
  ...[{ sort: 'fundsAvailable', orderBy: 'desc' }, { sort: 'activeCriteria' }],
  ...[{ visibility: 'true' }, { masterSwitch: 'true' }, { profileStatus: 'true' }, { stateKeys: 'NSW' }],
  ...[{ leadScore: 'A' }, { followUpKey: 'TODAY' }, { followUpKey: 'NONE' }, { currentLoansCountKey: '5+' }],
  ...[{ currentLoansValueKey: 'OVER_5M' }, { dischargedLoansCountKey: '1+' }, { maxFirstRankingParcelSize: '2000000' }],
]

const answers = async (): Promise<unknown[]> => {
  const found: unknown[] = []
  for (const asked of QUESTIONS) found.push(await searchUsers(cast.actors.staff, userSearch.parse(asked)))
  return found
}

test('[K-02] whatever is written about people, companies, notes, offers or loans, memory tells it with the next answer', async () => {
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
    setMemory(heldUsers.table, null)
    await work()
    const read = await answers()
    expect(read, `${what} is asked for`).not.toEqual(before)
    setMemory(heldUsers.table, memory)
    const held = await answers()
    for (const [at, asked] of QUESTIONS.entries())
      expect(held[at], `${what} ${JSON.stringify(asked)}`).toEqual(read[at])
    before = read
  }
}, 120_000)

describe('orders kept in memory', () => {
  const clock = heldClock()
  const asked = (sort: string) => userSearch.parse({ sort, orderBy: 'desc' })
  const VIEWERS = ['staff', 'broker', 'lender'] as const

  // What reads everybody to put them in order; the people of paused lenders are put in order among themselves.
  const WHOLE_MARKET = 'from companies c left join'
  const keptFor = (viewer: (typeof VIEWERS)[number], sort: string): Promise<void> =>
    expect.poll(() => statementsOf(() => searchUsers(cast.actors[viewer], asked(sort)), WHOLE_MARKET)).toBe(0)
  const inBothWays = async (viewer: (typeof VIEWERS)[number], sort: string) => {
    const held = await searchUsers(cast.actors[viewer], asked(sort))
    setMemory(heldUsers.table, null)
    const read = await searchUsers(cast.actors[viewer], asked(sort))
    setMemory(heldUsers.table, memory)
    return { held, read }
  }

  test('[K-02] one that depends on the day is kept for the day, and is another one when offers have lapsed', async () => {
    await pool().query(`update lender_categories set is_offered = true, is_verified = true, available = 1000 + lender_id % 1000,
      last_verified_at = now() - interval '1 day' * (lender_id % 20)`)
    await startAnew()
    const before = new Map<string, unknown>()
    for (const days of [0, 15, 400]) {
      clock.at(new Date(Date.now() + days * 86_400_000))
      for (const viewer of VIEWERS)
        for (const sort of ['fundsAvailable', 'activeCriteria']) {
          await keptFor(viewer, sort)
          const { held, read } = await inBothWays(viewer, sort)
          expect(held, `${viewer} ${sort} in ${days} days`).toEqual(read)
          expect(held, `${viewer} ${sort} in ${days} days`).not.toEqual(before.get(`${viewer} ${sort}`))
          before.set(`${viewer} ${sort}`, held)
        }
    }
  })

  test('[K-02] an offer of nothing but a security type is one, from the moment at which it gets it', async () => {
    const { lenderId } = cast.second
    const offers = `lender_categories where lender_id = ${lenderId}`
    await pool().query(
      `delete from lender_category_security_types where lender_category_id in (select id from ${offers})`,
    )
    await pool().query(`update lender_categories set is_offered = true, is_verified = true, last_verified_at = now(),
      ${TERMS.map((column) => `${column} = null`).join(', ')} where lender_id = ${lenderId}`)
    await startAnew()
    await keptFor('staff', 'activeCriteria')
    const before = await inBothWays('staff', 'activeCriteria')
    await pool().query(`insert into lender_category_security_types (lender_category_id, security_type_key)
      select id, (select min(key) from security_types) from ${offers}`)
    const { held, read } = await inBothWays('staff', 'activeCriteria')
    expect(held).toEqual(read)
    expect(held).not.toEqual(before.held)
  })

  test('[K-02] a lender stands by its last loan where the viewer may see it, and elsewhere for others', async () => {
    const { second, broker, firm } = cast
    await pool().query('update companies set is_master_switch_on = true where id = $1', [second.companyId])
    await startAnew()
    await keptFor('staff', 'lastPrincipal')
    const parts = [{ lenderId: second.lenderId, contributionAmount: 99_000_000 }]
    await recorded(
      { lenders: [second], brokers: [broker], lawFirm: firm },
      { settlementDate: '2026-11-02', loanLenders: parts },
    )
    await setBooks(second.lenderId, { current: false })
    const first = async (viewer: keyof Cast['actors']) => {
      const { rows } = await searchUsers(cast.actors[viewer], asked('lastPrincipal'))
      return rows.filter(({ lastPrincipal }) => lastPrincipal === 99_000_000n).map(({ company }) => company)
    }
    expect(await first('broker'), 'a party of the loan').toContain('Ironbark Lending')
    expect(await first('lender'), 'nobody of the loan').not.toContain('Ironbark Lending')
    for (const viewer of ['broker', 'lender'] as const) {
      const { held, read } = await inBothWays(viewer, 'lastPrincipal')
      expect(held, viewer).toEqual(read)
    }
  })
})

test('what is still open, or was taken back, is not told', async () => {
  setMemory(heldUsers.table, memory)
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

test('what was told of people is forgotten after a day', async () => {
  await pool().query(`update user_search_changes set changed_at = now() - interval '25 hours'`)
  expect((await sweep()).userChanges).toBeGreaterThan(0)
  expect((await pool().query('select from user_search_changes')).rowCount).toBe(0)
})
