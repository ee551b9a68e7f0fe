import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listAllUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { buildSearchOfUserGroup } from '#lib/discovery/user-search/groups/rules.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { searchUserIds, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, outcomeOf } from '#tests/integration/lending/cast.ts'
import { heldClock } from '#tests/support/clock.ts'

const ROLES = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const
const DAY = 86_400_000

let cast: Cast
beforeAll(async () => {
  ;({ cast } = await makeUserMarket())
})

const find = (role: (typeof ROLES)[number], asked: Record<string, string>) =>
  searchUsers(cast.actors[role], userSearch.parse(asked))
const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))

describe.each(ROLES)('people by active criteria, for %s', (role) => {
  test('[K-03] [T-J4] are those whose cell names the category', async () => {
    const all = (await find(role, {})).rows
    const listNaming = (keys: readonly (typeof CATEGORY_KEYS)[number][]) =>
      all.filter(({ activeCriteria }) => keys.some((key) => activeCriteria.split(', ').includes(categoryLabels[key])))
    for (const keys of [...CATEGORY_KEYS.map((key) => [key]), ['CONSTRUCTION', 'RURAL'] as const]) {
      const expected = listNaming(keys)
      const asked = { criteriaKeys: keys.join(',') }
      const { rows, total } = await find(role, asked)
      expect(expected.length, `${keys}`).toBeGreaterThan(0)
      expect(idsOf(rows), `${keys}`).toEqual(idsOf(expected))
      expect(total).toBe(expected.length)
      expect(await searchUserIds(cast.actors[role], userSearch.parse(asked))).toEqual(rows.map(({ id }) => id))
    }
  })

  test('are those to whom a group by active criteria leads', async () => {
    for (const asked of [
      { group: 'activeCriteria' },
      { group: 'activeCriteria', criteriaKeys: 'CONSTRUCTION,RURAL' },
    ]) {
      const search = userSearch.parse(asked)
      const groups = await listAllUserGroups(
        cast.actors[role],
        search,
        userGroupings.getUsualGrouping('activeCriteria'),
      )
      let opened = 0
      for (const { key, people } of groups) {
        const next = key === null ? null : buildSearchOfUserGroup(search, 'activeCriteria', key)
        if (!next) continue
        expect((await searchUsers(cast.actors[role], next)).total, `${key}`).toBe(people)
        opened += 1
      }
      expect(opened).toBe('criteriaKeys' in asked ? 2 : 6)
    }
  })
})

describe('a category that lapses', () => {
  const clock = heldClock()

  test('[T-J4] is found by nobody any more, not even by staff', async () => {
    clock.at(new Date(Date.now() + 40 * DAY))
    for (const role of ROLES) expect((await find(role, { criteriaKeys: CATEGORY_KEYS.join(',') })).total, role).toBe(0)
  })
})

test('[B-14] the filter is refused to law firms and visitors', async () => {
  for (const actor of [cast.actors.firm, visitor])
    expect(await outcomeOf(searchUsers(actor, userSearch.parse({ criteriaKeys: 'RURAL' })))).toBe('FORBIDDEN')
})
