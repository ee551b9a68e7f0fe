import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readLoanCharts } from '#lib/discovery/loan-search/charts/queries.ts'
import { readLenderPart } from '#lib/discovery/loan-search/groups/parts/queries.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { GROUPINGS, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import {
  type Cast,
  discharged,
  makeCast,
  preSettlement,
  recorded,
  setBooks,
  shareLoan,
} from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast
let staffId: number

// Three current loans, one discharged and one before settlement, all of `lender` and `second` with `broker`.
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = shareLoan(cast)
  for (const more of [{}, {}, {}, discharged, preSettlement]) await recorded(parties, { ...more, loanLenders })
  staffId = (await makeStaff()).staffId
  await pool().query('update loan_brokers set bdm_id = null')
  await pool().query('update loan_lenders set bdm_id = case lender_id when $2 then $1::int end', [
    staffId,
    cast.second.lenderId,
  ])
  await rebuildLoanSearch(cast.actors.staff)
})

const list = (who: keyof Cast['actors'], by: (typeof GROUPINGS)[number], asked: Record<string, string> = {}) =>
  listLoanGroups(cast.actors[who], loanSearch.parse(asked), getUsualGrouping(by))

describe('[T-J5] a lender that hides its current book', () => {
  beforeAll(() => setBooks(cast.second.lenderId, { current: false }))

  test('counts for others as Privacy Engaged, and by name in its other book', async () => {
    const { rows, totalPrincipal } = await list('rival', 'lender')
    expect(totalPrincipal).toBe(1_600_000n)
    expect(rows.map(({ key, loans, principal, currentBook }) => [key, loans, principal, currentBook])).toEqual([
      [String(cast.lender.lenderId), 4, 1_200_000n, 900_000n],
      [null, 3, 300_000n, null],
      [String(cast.second.lenderId), 1, 100_000n, null],
    ])
    expect(rows[1]?.name).toBe(PRIVACY_ENGAGED)
  })

  test('is named to its loan parties and to staff, who also see loans before settlement', async () => {
    for (const who of ['staff', 'lender', 'second', 'broker'] as const) {
      const { rows } = await list(who, 'lender')
      // Its loan parties see their shared loans, which may be only a part of its book.
      const isOpen = who === 'staff' || who === 'second'
      expect(
        rows.map(({ key, loans, principal, currentBook }) => [key, loans, principal, currentBook]),
        who,
      ).toEqual([
        [String(cast.lender.lenderId), 5, 1_500_000n, 900_000n],
        [String(cast.second.lenderId), 5, 500_000n, isOpen ? 300_000n : null],
      ])
    }
  })

  test('has the part of a list narrowed to it that its group has, for each reader', async () => {
    for (const who of ['staff', 'lender', 'second', 'broker', 'rival'] as const)
      for (const { lenderId } of [cast.lender, cast.second]) {
        const asked = { lenderId: String(lenderId) }
        const part = await readLenderPart(cast.actors[who], loanSearch.parse(asked))
        const { rows } = await list(who, 'lender', asked)
        expect([who, part]).toEqual([who, rows.find(({ key }) => key === asked.lenderId)?.principal])
      }
    expect(await readLenderPart(cast.actors.staff, loanSearch.parse({}))).toBeNull()
    const asked = loanSearch.parse({ lenderId: '1' })
    await expect(readLenderPart(cast.actors.firm, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is not found by its BDM', async () => {
    const bdmsOf = async (who: keyof Cast['actors']) =>
      (await list(who, 'bdm')).rows.map(({ key, loans }) => [key, loans])
    expect(await bdmsOf('staff')).toEqual([[String(staffId), 5]])
    expect(await bdmsOf('rival')).toEqual([
      [null, 3],
      [String(staffId), 1],
    ])
  })

  test('is found by a name filter only in its other book, in every grouping', async () => {
    for (const by of GROUPINGS) {
      const { rows, totalLoans } = await list('rival', by, { lenderId: String(cast.second.lenderId) })
      expect([totalLoans, rows[0]?.loans], by).toEqual([1, 1])
    }
  })
})

test('[J-04] law firms and visitors have no groups', async () => {
  for (const actor of [cast.actors.firm, visitor])
    for (const read of [
      () => listLoanGroups(actor, loanSearch.parse({}), getUsualGrouping('state')),
      () => readLoanCharts(actor, loanSearch.parse({})),
    ])
      await expect(read()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('the groups endpoint', () => {
  test('returns a page of groups with the filters of All Loans', async () => {
    const api = await apiAs(cast.actors.staff)
    const { status, body } = await api('GET', '/api/loans/groups?by=status&statusKey=DISCHARGED')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 200,
      data: [
        {
          key: 'DISCHARGED',
          name: 'Discharged',
          bdm: null,
          loans: 1,
          principal: 400_000,
          share: '100.00',
          rate: expect.stringMatching(/^\d+\.\d\d$/),
          lvr: expect.stringMatching(/^\d+\.\d\d$/),
          meanLoan: 400_000,
          fee: '6.00',
          fees: 24_000,
          held: 183,
          agreed: 365,
          lvrLoans: 1,
          feeLoans: 1,
          heldLoans: 1,
          currentBook: null,
          currentLoans: null,
          bookShare: null,
          change: null,
          yearChange: null,
          isSoFar: false,
          isPart: false,
          totalLoans: 1,
          totalPrincipal: 400_000,
        },
      ],
      total: 1,
      page: 1,
    })
  })

  test('accepts the order of the groups, ascending or descending', async () => {
    const api = await apiAs(cast.actors.staff)
    const loansIn = async (order: string) =>
      (await api('GET', `/api/loans/groups?by=status&${order}`)).body.data.map((row: { loans: number }) => row.loans)
    expect(await loansIn('sort=loans&orderBy=desc')).toEqual([3, 1, 1])
    expect(await loansIn('sort=loans')).toEqual([1, 1, 3])
  })

  test.each([
    ['', 'by'],
    ['by=password', 'by'],
    ['by=lender&sort=password', 'sort'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await (await apiAs(cast.actors.staff))('GET', `/api/loans/groups?${query}`)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })
})
