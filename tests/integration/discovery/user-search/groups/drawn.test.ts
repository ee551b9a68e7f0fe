import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromHundredths } from '#lib/core/money.ts'
import { readUserCharts } from '#lib/discovery/user-search/charts/queries.ts'
import { buildSearchOfFollowUp } from '#lib/discovery/user-search/charts/rules.ts'
import { listAllUserGroups, listFirstUsersOfGroup, listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { buildSearchOfUserGroup, listUsableGroupings } from '#lib/discovery/user-search/groups/rules.ts'
import { USER_GROUP_SORTS, type UserGrouping } from '#lib/discovery/user-search/groups/search.ts'
import { readUserTotals, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { searches, switches } from '#tests/integration/discovery/user-search/drawn-searches.ts'
import { groupPlainly } from '#tests/integration/discovery/user-search/groups/plain-groups.ts'
import { isFound, isListed, type Plain, type PlainUser } from '#tests/integration/discovery/user-search/plain-users.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import type { Cast } from '#tests/integration/lending/cast.ts'

const ROLES = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const
type Role = (typeof ROLES)[number]
const RUNS = process.env.SLOW === '1' ? 600 : 110

let cast: Cast
let plain: Plain
let bdms: number[]
beforeAll(async () => {
  ;({ cast, plain, bdms } = await makeUserMarket())
})

const listed = (role: Role, asked: Asked): PlainUser[] =>
  plain.users.filter((user) => isListed(cast.actors[role], user) && isFound(cast.actors[role], asked, user, plain))

const draw = (role: Role, seed: number): [Asked, UserGrouping][] => {
  const groupings = fc.record({
    by: fc.constantFrom(...listUsableGroupings(cast.actors[role])),
    sort: fc.constantFrom(...USER_GROUP_SORTS),
    isDescending: fc.boolean(),
  })
  const asked =
    role === 'staff'
      ? fc.tuple(searches(cast, bdms), fc.option(switches())).map(([a, b]): Asked => ({ ...a, ...b }))
      : searches(cast, bdms)
  // Some searches find nearly everybody, so that groups have several companies.
  return fc.sample(fc.tuple(fc.oneof(fc.constant({} as Asked), asked), groupings), { numRuns: RUNS, seed })
}

describe.each(ROLES)('%s', (role) => {
  test('random searches group the same in the database as person by person', async () => {
    const actor = cast.actors[role]
    let hits = 0
    for (const [asked, grouping] of draw(role, 20_261_128)) {
      const said = `${role} ${JSON.stringify({ asked, grouping })}`
      const users = listed(role, asked)
      const groups = groupPlainly(actor, grouping.by, { users, plain })
      const search = userSearch.parse(asked)
      const rows = await listAllUserGroups(actor, search, grouping)
      expect(new Set(rows.map(({ key }) => key)), said).toEqual(new Set(groups.keys()))
      expect(rows.length, said).toBe(groups.size)
      const companies = new Set(users.map(({ companyId }) => companyId)).size
      for (const { key, name: _name, share, ...figures } of rows) {
        const group = groups.get(key)
        const people = group?.people.length ?? 0
        const { loans, principal } = group ?? {}
        const totals = { totalPeople: users.length, totalCompanies: companies }
        expect(figures, said).toEqual({ people, companies: group?.companies, loans, principal, ...totals })
        expect(share, said).toBe(fromHundredths(Math.round((people * 10_000) / users.length)))
      }
      const { page, rows: first, total, largestPeople } = await listUserGroups(actor, search, grouping)
      expect([page, first, total], said).toEqual([1, rows.slice(0, 50), rows.length])
      expect(largestPeople, said).toBe(Math.max(0, ...rows.map(({ people }) => people)))
      if (groups.size > 1) hits += 1
    }
    expect(hits).toBeGreaterThan(RUNS / 4)
  }, 240_000)

  test('a group opens exactly the people that it counts, and shows the first ones', async () => {
    const actor = cast.actors[role]
    let opened = 0
    for (const [asked, grouping] of draw(role, 20_261_129).slice(0, 50)) {
      const search = userSearch.parse(asked)
      const groups = groupPlainly(actor, grouping.by, { users: listed(role, asked), plain })
      const { rows } = await listUserGroups(actor, search, grouping)
      for (const { key, people } of rows.slice(0, 4)) {
        if (key === null) continue
        const said = `${role} ${JSON.stringify({ asked, grouping, key })}`
        const members = await listFirstUsersOfGroup(actor, search, { grouping, key, most: 20 })
        expect(new Set(members.map(({ id }) => id)), said).toEqual(new Set(groups.get(key)?.people.map(({ id }) => id)))
        const next = buildSearchOfUserGroup(search, grouping.by, key)
        if (!next) continue
        expect((await searchUsers(actor, next)).total, said).toBe(people)
        opened += 1
      }
    }
    expect(opened).toBeGreaterThan(20)
  }, 240_000)

  test('the bars of the charts count the people that their filters find', async () => {
    const actor = cast.actors[role]
    let pressed = 0
    for (const [asked] of draw(role, 20_261_130).slice(0, 40)) {
      const search = userSearch.parse(asked)
      const users = listed(role, asked)
      const { states, followUps } = await readUserCharts(actor, search)
      const said = `${role} ${JSON.stringify(asked)}`
      const inStates = groupPlainly(actor, 'state', { users, plain })
      expect(new Map(states.map(({ key, people }) => [key, people])), said).toEqual(
        new Map([...inStates].map(([key, group]) => [key, group.people.length])),
      )
      for (const { key, people } of followUps) {
        const due = users.filter((user) => isFound(actor, { followUpKey: key }, user, plain)).length
        expect(people, `${said} ${key}`).toBe(due)
        const next = people > 0 ? buildSearchOfFollowUp(search, key) : null
        if (!next) continue
        expect((await searchUsers(actor, next)).total, `${said} ${key}`).toBe(people)
        pressed += 1
      }
    }
    // Only some companies have follow-ups.
    if (role === 'staff') expect(pressed).toBeGreaterThan(10)
  }, 240_000)

  test('a grouping changes neither the people nor the totals of the list', async () => {
    const actor = cast.actors[role]
    for (const [asked, { by }] of draw(role, 20_261_131).slice(0, 20)) {
      const [whole, grouped] = [userSearch.parse(asked), userSearch.parse({ ...asked, group: by })]
      const found = await searchUsers(actor, whole)
      expect(await searchUsers(actor, grouped)).toEqual(found)
      const { rows: _rows, ...totals } = found
      expect(await readUserTotals(actor, grouped)).toEqual(totals)
    }
  }, 120_000)
})
