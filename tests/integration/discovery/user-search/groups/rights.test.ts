import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readUserCharts } from '#lib/discovery/user-search/charts/queries.ts'
import { listAllUserGroups, listFirstUsersOfGroup, listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { listUsableGroupings } from '#lib/discovery/user-search/groups/rules.ts'
import { type UserGrouping, type UsersGroupedBy, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { readUserTotals, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, outcomeOf, recorded, setBooks } from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast

// Three current loans and one discharged, of `second` alone with `broker`; each of 100,000.
beforeAll(async () => {
  cast = await makeCast()
  const parties = { lenders: [cast.second], brokers: [cast.broker], lawFirm: cast.firm } as unknown as Cast['parties']
  const loanLenders = [{ lenderId: cast.second.lenderId, contributionAmount: 100_000 }]
  for (const more of [{}, {}, {}, discharged]) await recorded(parties, { ...more, loanLenders })
})

const usual = (by: UsersGroupedBy): UserGrouping => userGroupings.getUsualGrouping(by)
const rowOf = async (who: keyof Cast['actors'], companyId: number) => {
  const rows = await listAllUserGroups(cast.actors[who], userSearch.parse({}), usual('company'))
  return rows.find(({ key }) => key === String(companyId))
}

describe('[T-J5] a lender that hides its current book', () => {
  beforeAll(() => setBooks(cast.second.lenderId, { current: false, discharged: true }))

  test('has only its other book in the groups of others', async () => {
    for (const who of ['lender', 'broker', 'rival'] as const)
      expect(await rowOf(who, cast.second.companyId), who).toMatchObject({ loans: 1, principal: 100_000n })
  })

  test('has both books for itself and for staff', async () => {
    for (const who of ['second', 'staff'] as const)
      expect(await rowOf(who, cast.second.companyId), who).toMatchObject({ loans: 4, principal: 400_000n })
  })

  test('has no figures for others once it hides both, neither its own nor in sums', async () => {
    const before = await listUserGroups(cast.actors.rival, userSearch.parse({ typeKey: 'LENDER' }), usual('type'))
    await setBooks(cast.second.lenderId, { current: false, discharged: false })
    expect(await rowOf('rival', cast.second.companyId)).toMatchObject({ loans: null, principal: null })
    expect(await rowOf('second', cast.second.companyId)).toMatchObject({ loans: 4, principal: 400_000n })
    const after = await listUserGroups(cast.actors.rival, userSearch.parse({ typeKey: 'LENDER' }), usual('type'))
    const lenders = (page: typeof after) => page.rows.find(({ key }) => key === 'LENDER')
    expect(lenders(after)).toMatchObject({
      people: lenders(before)?.people,
      principal: (lenders(before)?.principal ?? 0n) - 100_000n,
    })
    // Sorted by principal, in either direction, hidden books come last and so reveal nothing of their size.
    for (const isDescending of [true, false]) {
      const rows = await listAllUserGroups(cast.actors.rival, userSearch.parse({}), {
        by: 'company',
        sort: 'principal',
        isDescending,
      })
      expect(rows.at(-1)).toMatchObject({ key: String(cast.second.companyId), principal: null })
    }
  })
})

describe('people whom only staff can find', () => {
  let off: { companyId: number }
  beforeAll(async () => {
    off = await makeLender({ companyName: 'Switched Off Again', stateKey: 'TAS' })
    await pool().query('update companies set is_master_switch_on = false where id = $1', [off.companyId])
    await makeIndividual(cast.lender.companyId, { firstName: 'Hidden', isVisible: false, stateKey: 'TAS' })
  })

  test('are in no group, chart or opened group of others', async () => {
    const keysOf = async (who: keyof Cast['actors'], by: UsersGroupedBy) =>
      (await listAllUserGroups(cast.actors[who], userSearch.parse({}), usual(by))).map(({ key }) => key)
    expect(await keysOf('staff', 'company')).toContain(String(off.companyId))
    expect(await keysOf('staff', 'state')).toContain('TAS')
    for (const who of ['lender', 'second', 'dual', 'broker', 'rival'] as const) {
      const actor = cast.actors[who]
      const search = userSearch.parse({})
      expect(await keysOf(who, 'company'), who).not.toContain(String(off.companyId))
      expect(await keysOf(who, 'state'), who).not.toContain('TAS')
      const { states } = await readUserCharts(actor, search)
      expect(states.map(({ key }) => key)).not.toContain('TAS')
      const opened = { grouping: usual('company'), key: String(off.companyId), most: 20 }
      expect(await listFirstUsersOfGroup(actor, search, opened), who).toEqual([])
    }
  })
})

describe('permission to group', () => {
  test('by profile status is only for staff, in every endpoint', async () => {
    const reads = (who: keyof Cast['actors']) => {
      const [actor, search, grouping] = [cast.actors[who], userSearch.parse({}), usual('profileStatus')]
      const grouped = userSearch.parse({ group: 'profileStatus' })
      return [
        () => listUserGroups(actor, search, grouping),
        () => listAllUserGroups(actor, search, grouping),
        () => listFirstUsersOfGroup(actor, search, { grouping, key: 'false', most: 5 }),
        () => searchUsers(actor, grouped),
        () => readUserTotals(actor, grouped),
        () => readUserCharts(actor, grouped),
      ]
    }
    for (const read of reads('staff')) expect(await outcomeOf(read())).toBe('ok')
    for (const who of ['lender', 'dual', 'broker', 'rival'] as const) {
      for (const [at, read] of reads(who).entries()) expect(await outcomeOf(read()), `${who} ${at}`).toBe('FORBIDDEN')
      expect(listUsableGroupings(cast.actors[who])).toEqual(
        userGroupings.groupings.filter((by) => by !== 'profileStatus'),
      )
    }
    expect(listUsableGroupings(cast.actors.staff)).toEqual(userGroupings.groupings)
  })

  test('reduces a search with a forbidden grouping to a permitted one', () => {
    const search = userSearch.parse({ group: 'profileStatus', typeKey: 'BROKER' })
    expect(userSearch.usable(cast.actors.broker, search).filters).toEqual({ type: ['BROKER'] })
    expect(userSearch.usable(cast.actors.staff, search).filters).toEqual(search.filters)
  })

  test('[B-14] is denied to law firms and visitors, and so are charts', async () => {
    for (const actor of [cast.actors.firm, visitor])
      for (const read of [
        () => listUserGroups(actor, userSearch.parse({}), usual('state')),
        () => listAllUserGroups(actor, userSearch.parse({}), usual('state')),
        () => listFirstUsersOfGroup(actor, userSearch.parse({}), { grouping: usual('state'), key: 'NSW', most: 5 }),
        () => readUserTotals(actor, userSearch.parse({})),
        () => readUserCharts(actor, userSearch.parse({})),
      ])
        expect(await outcomeOf(read())).toBe('FORBIDDEN')
  })

  test('does not extend to a forbidden filter with any grouping', async () => {
    const search = userSearch.parse({ masterSwitch: 'false' })
    expect(await outcomeOf(listUserGroups(cast.actors.broker, search, usual('state')))).toBe('FORBIDDEN')
    expect(await outcomeOf(readUserCharts(cast.actors.broker, search))).toBe('FORBIDDEN')
  })
})

test('alone keeps loans of deleted companies in the totals for staff', async () => {
  const [lender, broker, firm] = [await makeLender({}), await makeBroker({}), await makeLawFirm({})]
  const parties = { lenders: [lender], brokers: [broker], lawFirm: firm } as unknown as Cast['parties']
  await recorded(parties, { loanLenders: [{ lenderId: lender.lenderId, contributionAmount: 777_000 }] })
  const closed = [lender, broker, firm].map(({ companyId }) => companyId)
  await pool().query('update individuals set closed_at = now() where company_id = any($1::int[])', [closed])
  await pool().query('update companies set closed_at = now() where id = any($1::int[])', [closed])
  const { staff } = cast.actors
  const { rows: _rows, ...whole } = await searchUsers(staff, userSearch.parse({}))
  expect(await readUserTotals(staff, userSearch.parse({ group: 'bdm' }))).toEqual(whole)
  const ofListed = await readUserTotals(staff, userSearch.parse({ stateKeys: 'ACT,NSW,NT,QLD,SA,TAS,VIC,WA' }))
  expect(whole.totalPrincipal - ofListed.totalPrincipal).toBe(777_000n)
})

describe('the groups endpoint', () => {
  test('returns a page of groups with the filters of All Users', async () => {
    const { status, body } = await (await apiAs(cast.actors.staff))('GET', '/api/users/groups?by=type&typeKey=LAWFIRM')
    expect(status).toBe(200)
    const { total: people } = await searchUsers(cast.actors.staff, userSearch.parse({ typeKey: 'LAWFIRM' }))
    expect(body).toEqual({
      status: 200,
      data: [
        {
          key: 'LAWFIRM',
          name: 'Law Firm',
          people,
          companies: 2,
          loans: 4,
          principal: 400_000,
          share: '100.00',
          totalPeople: people,
          totalCompanies: 2,
        },
      ],
      total: 1,
      page: 1,
    })
  })

  test('accepts the order of the groups, ascending or descending', async () => {
    const api = await apiAs(cast.actors.staff)
    const peopleIn = async (order: string): Promise<number[]> =>
      (await api('GET', `/api/users/groups?by=type&${order}`)).body.data.map((row: { people: number }) => row.people)
    const most = await peopleIn('')
    expect(most).toEqual(most.toSorted((one, other) => other - one))
    expect(new Set(most).size).toBeGreaterThan(1)
    expect(await peopleIn('sort=people&orderBy=asc')).toEqual(most.toSorted((one, other) => one - other))
  })

  test.each([
    ['', 'by'],
    ['by=password', 'by'],
    ['by=lender', 'by'],
    ['by=state&sort=rate', 'sort'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await (await apiAs(cast.actors.staff))('GET', `/api/users/groups?${query}`)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  test('refuses profile status to brokers, and everything to law firms', async () => {
    const asked = async (who: 'broker' | 'firm', query: string) =>
      (await (await apiAs(cast.actors[who]))('GET', `/api/users/groups?${query}`)).status
    expect(await asked('broker', 'by=profileStatus')).toBe(403)
    expect(await asked('broker', 'by=state')).toBe(200)
    expect(await asked('firm', 'by=state')).toBe(403)
  })
})
