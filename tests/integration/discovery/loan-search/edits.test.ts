import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, toSydneyDay } from '#lib/core/dates.ts'
import { readPageAsCsv } from '#lib/discovery/exports/pages/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { listSearchedLoanIds, searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { parseLoanQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { setClock, today } from '#lib/server/operations/clock.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded } from '#tests/integration/lending/cast.ts'

const DAY = 86_400_000
const TODAY = today()
const AGES = [200, 90, 60, 59, 30, 29, 0] as const

let cast: Cast
let holding: Holding
let memory: Memory | null
const ids = {} as Record<(typeof AGES)[number], number>

const input = (age: number, more = {}) =>
  makeLoanInput(cast.parties, { loanNo: `AGE${age}`, repaymentDate: addDaysTo(TODAY, age), ...more })

beforeAll(async () => {
  cast = await makeCast()
  const now = Date.now()
  for (const age of AGES) {
    const back = setClock(() => new Date(now - age * DAY))
    ids[age] = await recorded(cast.parties, input(age)).finally(back)
  }
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = findMemory(heldLoans.table)
})
afterAll(() => holding.close())

// The ids of a search as the column store and the database answer it.
const find = async (asked: Record<string, string>) => {
  const search = loanSearch.parse(asked)
  const page = async (held: Memory | null) => {
    setMemory(heldLoans.table, held)
    return (await searchLoans(cast.actors.staff, search)).rows.map(({ id }) => id)
  }
  const [fromDatabase, fromMemory] = [await page(null), await page(memory)]
  expect(fromMemory).toEqual(fromDatabase)
  expect(await listSearchedLoanIds(cast.actors.staff, search)).toEqual(fromDatabase)
  return fromDatabase
}
const aged = (...ages: (keyof typeof ids)[]) => ages.map((age) => ids[age])
const OLDEST_FIRST = { sort: 'lastEdit', orderBy: 'asc' }

describe('loans that nobody has edited', () => {
  test('for 30, 60, 90 or 180 days are found by the day of the last edit, in both stores', async () => {
    expect(await find({ ...OLDEST_FIRST, notEditedKey: 'D_30' })).toEqual(aged(200, 90, 60, 59, 30))
    expect(await find({ ...OLDEST_FIRST, notEditedKey: 'D_60' })).toEqual(aged(200, 90, 60))
    expect(await find({ ...OLDEST_FIRST, notEditedKey: 'D_90' })).toEqual(aged(200, 90))
    expect(await find({ ...OLDEST_FIRST, notEditedKey: 'D_180' })).toEqual(aged(200))
  })

  test('are found no more once they are edited; a rating is no edit, as on the page of the loan', async () => {
    await recordReview(cast.actors.lender, ids[60], { brokerStarsFromLender: 5 })
    expect(await find({ notEditedKey: 'D_60' })).toContain(ids[60])
    const back = setClock(() => new Date(Date.now() - 59 * DAY))
    const { suburb: _suburb, state: _state, ...body } = input(60, { lvr: '51' })
    const { suburbId } = await getLoan(cast.actors.staff, ids[60])
    await updateLoan(seeder, ids[60], { ...body, suburbId }).finally(back)
    expect(await find({ notEditedKey: 'D_60' })).toEqual(expect.not.arrayContaining([ids[60]]))
    const { rows } = await searchLoans(cast.actors.rival, loanSearch.parse({}))
    for (const { id, lastEdit, repayment } of rows) {
      const loan = await getLoan(cast.actors.rival, id)
      expect([lastEdit, repayment]).toEqual([toSydneyDay(loan.lastEditDate), loan.repaymentDate])
    }
  })

  test('are asked for in words, and by no other number of days than is meant', async () => {
    const ask = async (text: string) => await parseLoanQuestion(cast.actors.staff, text)
    expect(await ask('settled loans not edited for 30 days')).toMatchObject({
      searches: [
        { path: '/loans?notEditedKey=D_30&statusKey=SETTLED', chips: ['Status: Settled', 'Not Edited: for 30 days'] },
      ],
      said: [],
    })
    for (const text of ['settled loans not edited for 45 days', 'settled loans stuck over 45 days'])
      expect((await ask(text))?.searches, text).toEqual([])
  })
})

describe('the day on which a loan was recorded', () => {
  test('is a range of days in both stores, orders the list, and stays as it is when the loan is edited', async () => {
    const [day30, day60] = [addDaysTo(TODAY, -30), addDaysTo(TODAY, -60)]
    const oldest = { sort: 'recorded', orderBy: 'asc' }
    expect(await find({ ...oldest, recordedTo: day30 })).toEqual(aged(200, 90, 60, 59, 30))
    expect(await find({ ...oldest, recordedFrom: day60, recordedTo: day30 })).toEqual(aged(60, 59, 30))
    const { rows } = await searchLoans(cast.actors.rival, loanSearch.parse({}))
    const days = new Map(rows.map(({ id, recorded: day }) => [id, day]))
    expect(AGES.map((age) => days.get(ids[age]))).toEqual(AGES.map((age) => addDaysTo(TODAY, -age)))
  })

  test('is neither shown to visitors nor a filter of theirs', async () => {
    const list = { kind: 'broker', profileId: cast.broker.brokerId, group: 'current' } as const
    const { rows } = await listProfileLoans(visitor, list)
    expect(rows.map(({ recorded: day }) => day)).toEqual(rows.map(() => null))
    await expect(searchLoans(visitor, loanSearch.parse({ recordedTo: TODAY }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('the columns of repayment and last edit', () => {
  test('order the list in both stores, and loans without a repayment come last', async () => {
    const open = await recorded(cast.parties, {
      loanNo: 'OPEN',
      statusKey: null,
      settlementDate: null,
      repaymentDate: null,
    })
    const byRepayment = aged(0, 29, 30, 59, 60, 90, 200)
    expect(await find({ sort: 'repayment', orderBy: 'asc' })).toEqual([...byRepayment, open])
    expect(await find({ sort: 'repayment', orderBy: 'desc' })).toEqual([...byRepayment.toReversed(), open])
  })

  test('are in a page as CSV, as the list formats them', async () => {
    const { text } = await readPageAsCsv(cast.actors.staff, 'loans', {
      columns: 'loanNo,repayment,lastEdit',
      notEditedKey: 'D_180',
    })
    const [heading, row] = Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data
    expect(heading).toEqual(['Loan No.', 'Status', 'Repayment', 'Last Edited'])
    expect(row?.slice(2)).toEqual([expect.stringMatching(/^\d\d \w{3} \d{4}$/), expect.stringMatching(/^\d\d \w{3} /)])
  })

  test('are not shown to visitors, who cannot order by them either', async () => {
    const list = { kind: 'broker', profileId: cast.broker.brokerId, group: 'current' } as const
    const idsFor = async (sort: 'repayment' | 'lastEdit' | 'settlement') =>
      (await listProfileLoans(visitor, { ...list, sort: { column: sort, isDescending: true } })).rows.map(
        ({ id }) => id,
      )
    const usual = await idsFor('settlement')
    expect(usual.length).toBeGreaterThan(5)
    expect([await idsFor('repayment'), await idsFor('lastEdit')]).toEqual([usual, usual])
    const own = await listProfileLoans(cast.actors.broker, {
      ...list,
      sort: { column: 'lastEdit', isDescending: true },
    })
    expect(own.rows.at(-1)?.id).toBe(ids[200])
    await expect(searchLoans(visitor, loanSearch.parse({ notEditedKey: 'D_30' }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
