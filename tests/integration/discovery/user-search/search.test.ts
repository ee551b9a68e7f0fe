import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { database } from '#lib/server/database/db.ts'
import { makeIndividual, makeLender } from '#prisma/seed/factories.ts'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { searches, switches } from '#tests/integration/discovery/user-search/drawn-searches.ts'
import {
  isFound,
  isListed,
  keyOf,
  lastLoanOf,
  loansOf,
  offersOf,
  type Plain,
  type PlainUser,
} from '#tests/integration/discovery/user-search/plain-users.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, outcomeOf, preSettlement, recorded } from '#tests/integration/lending/cast.ts'

const ROLES = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const
type Role = (typeof ROLES)[number]

const TOLD = ['lastLogin', 'masterSwitch', 'profileStatus']

let cast: Cast
let plain: Plain
let bdms: number[]

const find = (role: Role, asked: Asked) => searchUsers(cast.actors[role], userSearch.parse(asked))
const listed = (role: Role, asked: Asked): PlainUser[] =>
  plain.users.filter((user) => isListed(cast.actors[role], user) && isFound(cast.actors[role], asked, user, plain))

beforeAll(async () => {
  ;({ cast, plain, bdms } = await makeUserMarket())
})

describe('every filter', () => {
  test.each(ROLES)(
    '[K-01] [K-03] %s: 250 searches find, count and sum the same as a plain definition of each filter',
    async (role) => {
      const actor = cast.actors[role]
      const drawn = fc.sample(
        role === 'staff'
          ? fc.tuple(searches(cast, bdms), fc.option(switches())).map(([a, b]) => ({ ...a, ...b }))
          : searches(cast, bdms),
        { numRuns: 250, seed: 20_261_123 },
      )
      let hits = 0
      for (const asked of drawn) {
        const said = `${role} ${JSON.stringify(asked)}`
        const users = listed(role, asked)
        const found = await find(role, asked)
        expect(new Set(found.rows.map(({ id }) => id)), said).toEqual(new Set(users.map(({ id }) => id)))
        expect(found.total, said).toBe(users.length)
        const isWhole = role === 'staff' && Object.keys(userSearch.parse(asked).filters).length === 0
        const loans = new Set(isWhole ? plain.loans : users.flatMap((user) => loansOf(actor, user, plain.loans)))
        expect(found.totalLoanCount, said).toBe(loans.size)
        expect(found.totalPrincipal, said).toBe([...loans].reduce((sum, { principal }) => sum + principal, 0n))
        if (users.length > 0) hits += 1
      }
      expect(hits).toBeGreaterThan(80)
    },
    120_000,
  )

  test('[K-03] only staff can filter and sort by switches, visibility and sign-ins', async () => {
    const asked: Asked[] = [
      ...[{ masterSwitch: 'false' }, { profileStatus: 'true' }, { visibility: 'false' }],
      ...TOLD.map((sort) => ({ sort })),
    ]
    for (const each of asked) {
      expect(await outcomeOf(find('staff', each))).toBe('ok')
      for (const role of ROLES.slice(1)) expect(await outcomeOf(find(role, each)), role).toBe('FORBIDDEN')
    }
    expect(await outcomeOf(searchUsers(cast.actors.firm, userSearch.parse({})))).toBe('FORBIDDEN')
  })
})

const COLUMNS = [
  ...['user', 'state', 'company', 'email', 'mobile', 'website', 'bdm', 'lastCall', 'lastFileNote', 'lastLoan'],
  ...[
    'lastPrincipal',
    'followUp',
    'leadScore',
    'fundsAvailable',
    'activeCriteria',
    'lastLogin',
    'masterSwitch',
    'profileStatus',
  ],
] as UserColumnKey[]
// Hidden lenders filter as null.
const wordOf = (text: string | null) => (text === 'Privacy Engaged' ? null : (text?.toLowerCase() ?? null))
/** Columns that sort by the text of their cells, which is tested below. */
const WORDS = ['lastSuburb', 'lastPartner', 'lastLawFirm', 'lastBroker', 'lastLender'] as const

describe('every order', () => {
  test.each(ROLES)(
    '[K-02] %s: in both directions, with unknown values last, but never called before called',
    async (role) => {
      const users = new Map(plain.users.map((user) => [user.id, user]))
      for (const sort of [...WORDS, ...COLUMNS.filter((column) => role === 'staff' || !TOLD.includes(column))])
        for (const orderBy of ['asc', 'desc']) {
          const { rows } = await find(role, { sort, orderBy })
          const words = WORDS.find((column) => column === sort)
          const keys = rows.map((row) =>
            words ? wordOf(row[words]) : keyOf(cast.actors[role], sort, users.get(row.id) as PlainUser, plain),
          )
          const known = keys.filter((key) => key !== null)
          const isNeverFirst = sort === 'lastCall' && orderBy === 'asc'
          const unknown = keys.filter((key) => key === null)
          expect(keys, `${role} ${sort}`).toEqual(isNeverFirst ? [...unknown, ...known] : [...known, ...unknown])
          const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect(known, `${role} ${sort} ${orderBy}`).toEqual(orderBy === 'asc' ? sorted : sorted.toReversed())
        }
    },
  )
})

describe('cells', () => {
  test.each(ROLES)('[K-02] [P-16] %s sees of each person what they may see', async (role) => {
    const actor = cast.actors[role]
    const { rows } = await find(role, {})
    for (const row of rows) {
      const user = plain.users.find(({ id }) => id === row.id) as PlainUser
      const last = lastLoanOf(actor, user, plain.loans)
      const offers = offersOf(actor, user, plain)
      const published = offers.filter(({ isPublished }) => isPublished)
      const sums = published.reduce((sum, { available }) => sum + (available ?? 0), 0)
      const isStaff = role === 'staff'
      expect(row, `${role} ${user.name} ${user.company}`).toMatchObject({
        user: user.name,
        company: user.company,
        lastLoan: last?.loanNo ?? null,
        lastPrincipal: last?.principal ?? null,
        lastLogin: isStaff ? user.lastLogin : null,
        masterSwitch: isStaff ? user.isOn : null,
        profileStatus: isStaff ? user.active[0] : null,
        fundsAvailable: published.length > 0 ? BigInt(sums) : null,
        coLender: user.lenderId ? offers.some(({ isSyndicate }) => isSyndicate) : null,
        bdm: user.bdm,
      })
      const told = [row.currentCriteria, row.activeCriteria].map((text) =>
        text.split(', ').filter((each) => each !== 'N/A'),
      )
      expect(
        told.map(({ length }) => length),
        user.company,
      ).toEqual([offers.length, published.length])
    }
  })

  test('[K-02] no cell names a lender to others that is hidden on the loan', async () => {
    const { rows } = await find('rival', {})
    const hidden = plain.users.find(({ company }) => company === 'Hidden Everywhere') as PlainUser
    expect(
      rows.filter(({ lastLenderId, lastLender }) => lastLenderId === hidden.lenderId || lastLender === hidden.name),
    ).toEqual([])
    expect(rows.filter(({ company, lastLoan }) => company === 'Hidden Everywhere' && lastLoan)).toEqual([])
    expect(rows.some(({ lastLender }) => lastLender === null)).toBe(true)
  })
})

test('[K-01] a hidden person, company or book changes no byte of what others receive', async () => {
  const before = await Promise.all([find('broker', {}), find('rival', { currentLoansCountKey: '0' })])
  const { companyId } = await makeLender({ companyName: 'Never Shown' })
  await database().company.update({ where: { id: companyId }, data: { isMasterSwitchOn: false } })
  await makeIndividual(cast.rival.companyId, { firstName: 'Aaron', isVisible: false })
  const hiding = plain.users.find(({ company }) => company === 'Hidden Everywhere')
  const parties = {
    lenders: [{ lenderId: hiding?.lenderId as number }],
    brokers: [cast.rivalBroker],
    lawFirm: cast.firm,
  }
  await recorded(parties as unknown as Cast['parties'], preSettlement)
  expect(await Promise.all([find('broker', {}), find('rival', { currentLoansCountKey: '0' })])).toEqual(before)
  expect((await find('staff', {})).total).toBe(
    plain.users.filter((user) => isListed(cast.actors.staff, user)).length + 2,
  )
})
