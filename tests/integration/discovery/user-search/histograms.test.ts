import { beforeAll, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readUserHistogram } from '#lib/discovery/user-search/histograms/queries.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userFilters, userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, outcomeOf } from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast
beforeAll(async () => {
  ;({ cast } = await makeUserMarket())
})

test.each(['staff', 'lender', 'dual', 'broker', 'rival'] as const)(
  '[T-J4] %s: each bar of a category finds exactly the people that it counts',
  async (role) => {
    const actor = cast.actors[role]
    let found = 0
    for (const category of CATEGORY_KEYS)
      for (const asked of [{}, { stateKeys: 'VIC' }, { typeKey: 'LENDER' }] as Record<string, string>[]) {
        const { bins } = await readUserHistogram(actor, userSearch.parse(asked), category)
        for (const { from, to, rows } of bins) {
          const range = userFilters[category].write({ min: from, max: to })
          const { total } = await searchUsers(actor, userSearch.parse({ ...asked, ...range }))
          expect(total, JSON.stringify({ role, category, asked, range })).toBe(rows)
          if (rows > 0) found += 1
        }
      }
    expect(found).toBeGreaterThan(3)
  },
  60_000,
)

test('law firms and visitors have no histogram, and others none for a staff filter', async () => {
  const ask = (actor: Parameters<typeof readUserHistogram>[0], asked: Record<string, string>) =>
    outcomeOf(readUserHistogram(actor, userSearch.parse(asked), 'RURAL'))
  expect(await ask(cast.actors.firm, {})).toBe('FORBIDDEN')
  expect(await ask(visitor, {})).toBe('FORBIDDEN')
  expect(await ask(cast.actors.broker, { masterSwitch: 'true' })).toBe('FORBIDDEN')
  expect(await ask(cast.actors.staff, { masterSwitch: 'true' })).not.toBe('FORBIDDEN')
})

test('the endpoint ignores the range of its own field, and refuses an unknown field', async () => {
  const api = await apiAs(cast.actors.staff)
  const whole = await api('GET', '/api/users/histogram?field=FIRST_RANKING')
  const ranged = await api('GET', '/api/users/histogram?field=FIRST_RANKING&minFirstRankingParcelSize=1')
  expect(whole.status).toBe(200)
  expect(ranged.body).toEqual(whole.body)
  const { status, body } = await api('GET', '/api/users/histogram?field=password')
  expect([status, body.errors[0].field]).toEqual([400, 'field'])
})
