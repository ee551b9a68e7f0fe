import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, recorded, setBooks } from '#tests/integration/lending/cast.ts'

let cast: Cast
let holding: Holding
let memory: Memory | null
let lenderId: number
const CURRENT = 8

beforeAll(async () => {
  cast = await makeCast()
  lenderId = cast.lender.lenderId
  for (let at = 0; at < 12; at += 1) await recorded(cast.parties, at < CURRENT ? {} : discharged)
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = findMemory(heldLoans.table)
})
afterAll(() => holding.close())

const byFilter = (asked: Record<string, string> = {}) =>
  searchLoans(cast.actors.rival, loanSearch.parse({ lenderId: String(lenderId), ...asked }))
const onProfile = () =>
  listProfileLoans(cast.actors.rivalBroker, { kind: 'lender', profileId: lenderId, group: 'current' })

/** Returns rows in a list filtered by the lender that do not show the lender. */
const betrayed = ({ rows }: LoanPage) =>
  rows.filter(({ loanLendersBrokers }) => !loanLendersBrokers.some(({ loanLenderId }) => loanLenderId === lenderId))

const asSums = ({ rows, total, totalPrincipal }: LoanPage) => ({ rows: rows.length, total, totalPrincipal })
const NOTHING = { rows: 0, total: 0, totalPrincipal: 0n }

/** Queries while a table is locked, writes in the meantime, and returns the result. */
const meanwhile = async (table: string, ask: () => Promise<LoanPage>, write: string): Promise<LoanPage> => {
  const client = await pool().connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const asked = ask()
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `select from pg_locks where relation = '${table}'::regclass and not granted`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await client.query(`${write}; commit`)
    return await asked
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const hide = () => `update lenders set loan_tab_show_current_loan_book = false where id = ${lenderId}`

describe.each(['memory', 'the database'])('a list filtered by a lender, served by %s', (way) => {
  beforeAll(async () => {
    setMemory(heldLoans.table, way === 'memory' ? memory : null)
    await setBooks(lenderId, {})
  })

  test.each<[string, () => Promise<LoanPage>, number]>([
    ['its filter', byFilter, 4],
    ['its filter, beyond the last page', () => byFilter({ page: '9' }), 4],
    ['the loans of its profile', onProfile, 0],
  ])('[T-J5] %s: has no row and no total of a book hidden while it was built', async (_what, ask, left) => {
    await setBooks(lenderId, {})
    const before = await ask()
    expect([before.total, betrayed(before)]).toEqual([CURRENT + left, []])
    // Rows are held up where there are any; else the totals, after the settings were read. Memory holds the totals itself.
    const held = before.rows.length > 0 ? 'loan_lenders' : way === 'memory' ? 'lenders' : 'loan_searches'
    const page = await meanwhile(held, ask, hide())
    expect(betrayed(page)).toEqual([])
    expect(page.total).toBe(left)
    expect(asSums(page)).toEqual(asSums(await ask()))
  })

  test('[T-J5] a loan that joined a hidden book in the meantime is neither listed nor counted', async () => {
    await setBooks(lenderId, { discharged: false })
    const before = await byFilter()
    expect(before.total).toBe(CURRENT)
    const [first] = before.rows
    const become = (to: string, day: string) => `
      update loans set status_key = '${to}', discharged_date = ${day} where id = ${first?.id};
      update loan_searches set status_code = (select code from loan_statuses where key = '${to}') where loan_id = ${first?.id}`
    const page = await meanwhile('loan_lenders', byFilter, become('DISCHARGED', 'current_date'))
    expect(page.rows.map(({ id }) => id)).not.toContain(first?.id)
    expect([betrayed(page), asSums(page)]).toEqual([[], asSums(await byFilter())])
    expect(page.total).toBe(CURRENT - 1)
    await pool().query(become('SETTLED', 'null'))
  })

  test('[T-J5] in 500 races a lender that hides and shows its books is not named once it is hidden', {
    timeout: 120_000,
  }, async () => {
    await setBooks(lenderId, {})
    let [isDone, betrayals, empty] = [false, 0, 0]
    const toggling = (async () => {
      for (let at = 0; !isDone; at += 1) await setBooks(lenderId, { current: at % 2 === 0, discharged: at % 2 === 0 })
    })()
    for (let race = 0; race < 125; race += 1) {
      const pages = await Promise.all([byFilter(), byFilter({ page: '9' }), byFilter({ sort: 'lender' }), onProfile()])
      for (const page of pages) {
        betrayals += betrayed(page).length
        if (page.total === 0) empty += 1
      }
    }
    isDone = true
    await toggling
    expect(betrayals).toBe(0)
    expect(empty).toBeGreaterThan(0)
    await setBooks(lenderId, { current: false, discharged: false })
    for (const page of await Promise.all([byFilter(), onProfile()])) expect(asSums(page)).toEqual(NOTHING)
  })
})

describe.each(['memory', 'the database'])('a list that depends on lenders’ names and settings, served by %s', (way) => {
  let bdmId: number
  beforeAll(async () => {
    setMemory(heldLoans.table, way === 'memory' ? memory : null)
    // A BDM of that lender only, and a loan of another lender whose name comes first in the alphabet.
    bdmId = (await makeStaff({})).staffId
    await recorded({ ...cast.parties, lenders: [cast.second] })
    await pool().query(`update loan_lenders set bdm_id = ${bdmId} where lender_id = ${lenderId};
      update loan_searches s set lender_bdm_id = ${bdmId},
        bdm_ids = array(select distinct id from unnest(s.bdm_ids || ${bdmId}) id order by id)
      where s.lender_ids @> array[${lenderId}]`)
  })

  const byBdm = (parameter: string) => searchLoans(cast.actors.rival, loanSearch.parse({ [parameter]: String(bdmId) }))
  const bdms = [
    ['a BDM', 'platformBdmId'],
    ['the BDM of the first lender', 'lenderBdmId'],
  ] as const
  const inOrder = () => searchLoans(cast.actors.rival, loanSearch.parse({ sort: 'lender', orderBy: 'desc' }))
  const listPrivate = ({ rows }: LoanPage) => rows.map(({ isPrivate }) => isPrivate)
  const become = (to: string, day: string) => `
    update loans set status_key = '${to}', discharged_date = ${day}
      where id = (select min(loan_id) from loan_lenders where lender_id = ${lenderId});
    update loan_searches set status_code = (select code from loan_statuses where key = '${to}')
      where loan_id = (select min(loan_id) from loan_lenders where lender_id = ${lenderId})`

  test.each(bdms)(
    '[T-J5] by %s: no row and no total of a book hidden while it was built',
    async (_whose, parameter) => {
      await setBooks(lenderId, {})
      const ask = () => byBdm(parameter)
      expect((await ask()).total).toBe(CURRENT + 4)
      const page = await meanwhile('suburbs', ask, hide())
      expect([asSums(page), listPrivate(page)]).toEqual([asSums(await ask()), [false, false, false, false]])
      expect(page.total).toBe(4)
    },
  )

  test.each(bdms)('[T-J5] by %s: no loan that joined a hidden book in the meantime', async (_whose, parameter) => {
    await setBooks(lenderId, { discharged: false })
    const ask = () => byBdm(parameter)
    expect((await ask()).total).toBe(CURRENT)
    const page = await meanwhile('suburbs', ask, become('DISCHARGED', 'current_date'))
    expect([asSums(page), page.total]).toEqual([asSums(await ask()), CURRENT - 1])
    await pool().query(become('SETTLED', 'null'))
  })

  test.each([
    ['a lender that hides meanwhile', {}, hide],
    [
      'a loan that comes into a hidden book meanwhile',
      { discharged: false },
      () => become('DISCHARGED', 'current_date'),
    ],
  ])('[T-J5] sorted by lender, %s is at the end, where its name does not matter', async (_what, books, write) => {
    await setBooks(lenderId, books)
    const page = await meanwhile('suburbs', inOrder, write())
    expect(page.rows.map(({ id }) => id)).toEqual((await inOrder()).rows.map(({ id }) => id))
    expect(listPrivate(page)).toEqual(listPrivate(page).toSorted())
    expect(listPrivate(page)).toContain(true)
    await pool().query(become('SETTLED', 'null'))
  })

  test('[T-J5] by a BDM, 200 races with a lender that hides and shows its books: the total equals the number of rows', {
    timeout: 120_000,
  }, async () => {
    let isDone = false
    const toggling = (async () => {
      for (let at = 0; !isDone; at += 1) await setBooks(lenderId, { current: at % 2 === 0, discharged: at % 2 === 0 })
    })()
    const apart: unknown[] = []
    for (let race = 0; race < 100; race += 1)
      for (const page of await Promise.all([byBdm('platformBdmId'), byBdm('lenderBdmId')]))
        if (page.total !== page.rows.length || listPrivate(page).includes(true)) apart.push(asSums(page))
    isDone = true
    await toggling
    expect(apart).toEqual([])
  })
})

test('parties of the loans and staff see them completely, whatever the lender hides in the meantime', async () => {
  setMemory(heldLoans.table, null)
  for (const actor of [cast.actors.staff, cast.actors.lender, cast.actors.broker]) {
    await setBooks(lenderId, {})
    const ask = () => searchLoans(actor, loanSearch.parse({ lenderId: String(lenderId) }))
    const page = await meanwhile('loan_lenders', ask, hide())
    expect([page.rows.length, page.total]).toEqual([CURRENT + 4, CURRENT + 4])
  }
})
