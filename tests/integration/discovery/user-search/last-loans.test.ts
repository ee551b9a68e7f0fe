import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { readUserCharts } from '#lib/discovery/user-search/charts/queries.ts'
import { LOAN_GAPS } from '#lib/discovery/user-search/gaps/labels.ts'
import { listAllUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { findDriftedUserSearches, searchUserIds, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { makeBroker, makeLender } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, recorded, setBooks } from '#tests/integration/lending/cast.ts'

type Viewer = keyof Cast['actors']

const GAPS = LOAN_GAPS.map(({ value }) => value)
const AGES = [0, 89, 90, 179, 180, 364, 365]

let cast: Cast
let hiddenLoan: number
let halfHidden: { lenderId: number }

const record = (lenders: { lenderId: number }[], brokers: { brokerId: number }[], ago: number, more = {}) =>
  recorded({ lenders, brokers, lawFirm: cast.firm } as unknown as Cast['parties'], {
    settlementDate: addDaysTo(today(), -ago),
    loanLenders: lenders.map(({ lenderId }) => ({ lenderId, contributionAmount: 500_000 })),
    ...more,
  })

// Brokers by the age of their last loan, a lender that hides both books, and one that hides the current one.
beforeAll(async () => {
  cast = await makeCast()
  const { rival, second, broker, rivalBroker } = cast
  for (const age of AGES) {
    const aged = await makeBroker({ companyName: `Settled ${age}` })
    for (const ago of [age, age + 200]) await record([rival], [aged], ago)
  }
  hiddenLoan = await record([second], [broker], 400)
  await record([rival], [broker, rivalBroker], 5)
  await setBooks(second.lenderId, { current: false, discharged: false })
  halfHidden = await makeLender({ companyName: 'Half Hidden' })
  await record([halfHidden], [broker], 10)
  await record([halfHidden], [broker], 200, { statusKey: 'DISCHARGED', dischargedDate: addDaysTo(today(), -100) })
  await setBooks(halfHidden.lenderId, { current: false })
})

const find = (viewer: Viewer, asked: Record<string, string>) =>
  searchUsers(cast.actors[viewer], userSearch.parse(asked))
const gapsOf = async (viewer: Viewer, company: string): Promise<string[]> => {
  const found: string[] = []
  for (const noLoanKey of GAPS)
    if ((await find(viewer, { noLoanKey })).rows.some((row) => row.company === company)) found.push(noLoanKey)
  return found
}
const readLastLoan = async (viewer: Viewer, company: string) =>
  (await find(viewer, {})).rows.find((row) => row.company === company)?.lastLoan

describe('people of companies without a loan', () => {
  test.each([
    ['D_90', [90, 179, 180, 364, 365]],
    ['D_180', [180, 364, 365]],
    ['D_365', [365]],
    ['NEVER', []],
  ])('[K-03] %s are those whose last loan settled that many days ago or more', async (noLoanKey, ages) => {
    const { rows } = await find('staff', { noLoanKey, typeKey: 'BROKER' })
    const settled = rows.flatMap(({ company }) => (company.startsWith('Settled') ? company : []))
    expect(settled.toSorted()).toEqual(ages.map((age) => `Settled ${age}`).toSorted())
  })

  test('[K-03] include those who never had one, in each gap', async () => {
    expect(await gapsOf('staff', 'Rival Legal')).toEqual(GAPS)
    expect(await gapsOf('broker', 'Rival Legal')).toEqual(GAPS)
  })

  test('[K-03] are the same in count, export, groups and charts', async () => {
    for (const viewer of ['staff', 'broker', 'rival'] as const)
      for (const noLoanKey of GAPS) {
        const [actor, search] = [cast.actors[viewer], userSearch.parse({ noLoanKey })]
        const { rows, total } = await searchUsers(actor, search)
        expect(rows.length, viewer).toBe(total)
        expect(await searchUserIds(actor, search)).toEqual(rows.map(({ id }) => id))
        const groups = await listAllUserGroups(actor, search, userGroupings.getUsualGrouping('company'))
        expect(groups.reduce((sum, { people }) => sum + people, 0)).toBe(total)
        const { states } = await readUserCharts(actor, search)
        expect(states.reduce((sum, { people }) => sum + people, 0)).toBe(total)
      }
  })
})

describe('[T-J5] a lender that hides its books', () => {
  test('has no loan for others, as its cell shows, and its last loan for itself, staff and parties', async () => {
    for (const viewer of ['rival', 'lender', 'dual'] as const) {
      expect(await readLastLoan(viewer, 'Ironbark Lending'), viewer).toBeNull()
      expect(await gapsOf(viewer, 'Ironbark Lending'), viewer).toEqual(GAPS)
    }
    for (const viewer of ['second', 'staff', 'broker'] as const) {
      expect(await readLastLoan(viewer, 'Ironbark Lending'), viewer).not.toBeNull()
      expect(await gapsOf(viewer, 'Ironbark Lending'), viewer).toEqual(['D_90', 'D_180', 'D_365'])
    }
  })

  test('counts for others by the last loan of the book that it shows', async () => {
    expect(await gapsOf('rival', 'Half Hidden')).toEqual(['D_90', 'D_180'])
    for (const viewer of ['broker', 'staff'] as const) expect(await gapsOf(viewer, 'Half Hidden'), viewer).toEqual([])
  })

  test('changes nothing that others receive when the date of its last loan changes', async () => {
    const answersFor = async (viewer: Viewer): Promise<string> => {
      const answers: unknown[] = []
      for (const noLoanKey of GAPS)
        for (const more of [{}, { sort: 'lastLoan' }, { sort: 'lastLoan', orderBy: 'desc' }]) {
          const search = userSearch.parse({ noLoanKey, ...more })
          const [actor, grouping] = [cast.actors[viewer], userGroupings.getUsualGrouping('type')]
          answers.push(await searchUsers(actor, search), await listAllUserGroups(actor, search, grouping))
          answers.push(await readUserCharts(actor, search))
        }
      return JSON.stringify(answers, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
    }
    const viewers = ['rival', 'lender', 'staff', 'broker'] as const
    const before = await Promise.all(viewers.map(answersFor))
    await pool().query('update loan_searches set settlement_date = $2 where loan_id = $1', [
      hiddenLoan,
      addDaysTo(today(), -20),
    ])
    const after = await Promise.all(viewers.map(answersFor))
    expect(viewers.filter((_viewer, at) => before[at] !== after[at])).toEqual(['staff', 'broker'])
    expect(await gapsOf('staff', 'Ironbark Lending')).toEqual([])
    expect(await gapsOf('rival', 'Ironbark Lending')).toEqual(GAPS)
  })
})

test('[B-14] the filter is refused to law firms and visitors', async () => {
  for (const actor of [cast.actors.firm, visitor])
    expect(await outcomeOf(searchUsers(actor, userSearch.parse({ noLoanKey: 'NEVER' })))).toBe('FORBIDDEN')
})

test('a stored settlement date that differs from the records is reported', async () => {
  const actor = createSystemActor('test')
  expect(await findDriftedUserSearches(actor)).toEqual([])
  const { rows } = await pool().query<{
    id: number
  }>(`update open_user_searches set last_settled_on = last_settled_on - 1
    where individual_id = (select min(individual_id) from open_user_searches where last_settled_on is not null) returning individual_id as id`)
  expect(await findDriftedUserSearches(actor)).toEqual(rows.map(({ id }) => id))
})
