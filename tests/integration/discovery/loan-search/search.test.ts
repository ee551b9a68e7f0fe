import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOAN_COLUMN_KEYS } from '#lib/discovery/loan-search/columns.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { LOAN_PAGE_SIZE, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded } from '#tests/integration/lending/cast.ts'
import { statementsOf } from '#tests/support/statements.ts'

const PLACES = [
  ['Parramatta', 'NSW'],
  ['Dandenong South', 'VIC'],
  ['Southport', 'QLD'],
] as const
const STATES = [preSettlement, {}, discharged, { statusKey: 'DEFAULT' }] as const

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
  const { lender, second, dual, broker, firm } = cast
  const lenders = [[lender], [lender, second], [dual, lender, second]]
  for (let index = 0; index < 64; index += 1) {
    const on = lenders[index % 3] as { lenderId: number }[]
    const [suburb, state] = PLACES[index % 3] as (typeof PLACES)[number]
    await recorded(
      { lenders: on, brokers: index % 2 ? [broker, dual] : [broker], lawFirm: firm } as unknown as Cast['parties'],
      {
        ...STATES[index % 4],
        suburb,
        state,
        lowerRate: `${2 + (index % 20)}.5`,
        higherRate: '40',
        lvr: index % 5 ? 5 + index : null,
        valuationRequired: null,
        loanLenders: on.map(({ lenderId }, part) => ({ lenderId, contributionAmount: 100_000 + index * 7_000 + part })),
      },
    )
  }
})

describe('totals and filters', () => {
  test('[J-10] any search counts each loan and sums its principal once, like the plain query', async () => {
    const { staff } = cast.actors
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.constantFrom('PRESETTLEMENT', 'SETTLED', 'DEFAULT', 'DISCHARGED', 'VARIATIONINPROG')),
        fc.option(fc.constantFrom('NSW', 'VIC', 'QLD', 'NT')),
        fc.option(fc.integer({ min: 50_000, max: 1_800_000 })),
        fc.option(fc.integer({ min: 50_000, max: 1_800_000 })),
        async (statusKey, state, one, other) => {
          const [low, high] = one !== null && other !== null && one > other ? [other, one] : [one, other]
          const found = await searchLoans(
            staff,
            loanSearch.parse({ statusKey, state, minPrincipal: low, maxPrincipal: high }),
          )
          const where = {
            ...(statusKey ? { statusKey } : {}),
            ...(state ? { suburb: { stateKey: state } } : {}),
            principal: { gte: low ?? 0, lte: high ?? 99_000_000 },
          }
          const plain = await database().loan.aggregate({ where, _count: true, _sum: { principal: true } })
          expect(found.total).toBe(plain._count)
          expect(found.totalPrincipal).toBe(plain._sum.principal ?? 0n)
          for (const row of found.rows) {
            expect(row.totalPrincipal).toBe(found.totalPrincipal)
            if (statusKey) expect(row.statusKey).toBe(statusKey)
            if (state) expect(row.suburbState.endsWith(state)).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('[J-04] a page has 50 loans; the next one has the rest and the same totals', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => searchLoans(cast.actors.staff, loanSearch.parse({ page: String(page) }))),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([LOAN_PAGE_SIZE, 14, 0])
    expect(LOAN_PAGE_SIZE).toBe(50)
    expect(new Set(pages.map(({ total, totalPrincipal }) => `${total} ${totalPrincipal}`)).size).toBe(1)
    expect(pages[1]?.rows[0]?.totalPrincipal).toBe(pages[0]?.totalPrincipal)
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(64)
  })

  test('[J-01] a profile’s list has 20 to a page, with each loan of several parties once', async () => {
    const { staff } = cast.actors
    const list = { kind: 'lender', profileId: cast.lender.lenderId, group: 'current' } as const
    const [first, second] = await Promise.all([
      listProfileLoans(staff, list),
      listProfileLoans(staff, { ...list, page: 2 }),
    ])
    expect(first).toMatchObject({ total: 32, pageSize: 20, page: 1 })
    expect(first.rows).toHaveLength(20)
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(32)
  })
})

describe('order', () => {
  const column = {
    loanNo: (row: { loanNo: string }) => row.loanNo.toUpperCase(),
    principal: (row: { principal: bigint }) => row.principal,
    lowerRate: (row: { lowerRate: string }) => Number(row.lowerRate),
    settlement: (row: { settlement: string | null }) => row.settlement,
    repayment: (row: { repayment: string | null }) => row.repayment,
    lastEdit: (row: { lastEdit: string | null }) => row.lastEdit,
    recorded: (row: { recorded: string | null }) => row.recorded,
    lvr: (row: { lvr: string | null }) => (row.lvr === null ? null : Number(row.lvr)),
  } as const

  test.each(Object.keys(column) as (keyof typeof column)[])(
    '[J-04] by %s in both directions, with empty values last',
    async (sort) => {
      for (const orderBy of ['asc', 'desc']) {
        const { rows } = await searchLoans(cast.actors.staff, loanSearch.parse({ sort, orderBy }))
        const values = rows.map((row) => (column[sort] as (of: typeof row) => string | number | bigint | null)(row))
        const given = values.filter((value) => value !== null)
        const sorted = given.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(given).toEqual(orderBy === 'asc' ? sorted : sorted.toReversed())
        expect(values.slice(given.length).every((value) => value === null)).toBe(true)
      }
    },
  )

  test('every column can be sorted by every kind of actor', async () => {
    for (const actor of [cast.actors.staff, cast.actors.rival, cast.actors.dual]) {
      for (const sort of LOAN_COLUMN_KEYS) {
        expect((await searchLoans(actor, loanSearch.parse({ sort, orderBy: 'desc' }))).rows.length).toBeGreaterThan(0)
      }
    }
  })
})

describe('hostile searches', () => {
  const ATTACKS = [
    "' or 1=1 --",
    '1; drop table loans; --',
    "' union select password_hash from identity_logins --",
    '(select pg_sleep(5))',
    '\u0000',
    '$1 or 1=1',
    '%',
    "NSW') or true --",
  ]

  test('[T-C2] no parameter text becomes SQL', async () => {
    const { total } = await searchLoans(cast.actors.staff, loanSearch.parse({}))
    for (const attack of ATTACKS) {
      for (const name of ['statusKey', 'state', 'minPrincipal', 'maxPrincipal', 'sort', 'orderBy', 'page']) {
        const found = await searchLoans(cast.actors.staff, loanSearch.parse({ [name]: attack }))
        expect(found.total, `${name}=${attack}`).toBe(total)
      }
    }
  })

  test('an amount beyond every loan and a page beyond the last return no rows', async () => {
    expect(await searchLoans(cast.actors.staff, loanSearch.parse({ minPrincipal: '999999999999' }))).toMatchObject({
      total: 0,
      totalPrincipal: 0n,
    })
    expect((await searchLoans(cast.actors.staff, loanSearch.parse({ page: '1000000' }))).rows).toEqual([])
  })
})

test('[T-G3] the number of statements does not grow with the rows', async () => {
  const { staff, rival } = cast.actors
  await searchLoans(staff, loanSearch.parse({}))
  for (const actor of [staff, rival]) {
    const many = await statementsOf(() => searchLoans(actor, loanSearch.parse({ sort: 'lender' })))
    const few = await statementsOf(() =>
      searchLoans(actor, loanSearch.parse({ statusKey: 'DEFAULT', state: 'NSW', sort: 'lender' })),
    )
    // For a viewer who may not read every lender's name there is one more statement.
    expect(many).toBe(actor === staff ? 2 : 3)
    expect(few).toBe(many)
  }
})
