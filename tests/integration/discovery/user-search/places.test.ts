import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readUserPlaces, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import type { PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { searches } from '#tests/integration/discovery/user-search/drawn-searches.ts'
import { isFound, isListed, loansOf, type Plain } from '#tests/integration/discovery/user-search/plain-users.ts'
import { makeUserMarket } from '#tests/integration/discovery/user-search/user-market.ts'
import { type Cast, outcomeOf } from '#tests/integration/lending/cast.ts'

const ROLES = ['staff', 'lender', 'dual', 'broker'] as const

let cast: Cast
let plain: Plain
let bdms: number[]
beforeAll(async () => {
  ;({ cast, plain, bdms } = await makeUserMarket())
})

/** Returns loans and principal by key, as pairs that can be compared in any order. */
const sumBy = (loans: readonly PlainLoan[], keyOf: (loan: PlainLoan) => string) =>
  new Map(
    [...Map.groupBy(loans, keyOf)].map(([key, some]) => [
      key,
      [some.length, some.reduce((sum, { principal }) => sum + principal, 0n)],
    ]),
  )

test.each(ROLES)('[K-01] %s: the map of a search has the loans of its totals, each in its suburb', async (role) => {
  const actor = cast.actors[role]
  let hits = 0
  for (const asked of [{}, ...fc.sample(searches(cast, bdms), { numRuns: 40, seed: 20_261_127 })]) {
    const said = `${role} ${JSON.stringify(asked)}`
    const search = userSearch.parse(asked)
    const users = plain.users.filter((user) => isListed(actor, user) && isFound(actor, asked, user, plain))
    const isWhole = role === 'staff' && Object.keys(search.filters).length === 0
    const loans = isWhole ? plain.loans : [...new Set(users.flatMap((user) => loansOf(actor, user, plain.loans)))]
    const found = await readUserPlaces(actor, search)
    const { totalLoanCount, totalPrincipal } = await searchUsers(actor, search)
    expect([found.loans, found.principal], said).toEqual([totalLoanCount, totalPrincipal])
    expect(new Map(found.places.map(({ id, loans, principal }) => [String(id), [loans, principal]])), said).toEqual(
      sumBy(loans, ({ suburb }) => String(suburb.id)),
    )
    expect(new Map(found.states.map(({ key, loans, principal }) => [key, [loans, principal]])), said).toEqual(
      sumBy(loans, ({ suburb }) => suburb.stateKey),
    )
    if (loans.length > 0) hits += 1
  }
  expect(hits).toBeGreaterThan(10)
})

test('[K-03] law firms and visitors have no map, and others none for a staff filter', async () => {
  for (const actor of [cast.actors.firm, visitor])
    expect(await outcomeOf(readUserPlaces(actor, userSearch.parse({})))).toBe('FORBIDDEN')
  const hidden = userSearch.parse({ masterSwitch: 'false' })
  expect(await outcomeOf(readUserPlaces(cast.actors.staff, hidden))).toBe('ok')
  expect(await outcomeOf(readUserPlaces(cast.actors.broker, hidden))).toBe('FORBIDDEN')
})
