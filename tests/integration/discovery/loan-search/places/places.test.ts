import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { readLoanPlaces } from '#lib/discovery/loan-search/places/queries.ts'
import { buildSearchOfPlace } from '#lib/discovery/loan-search/places/rules.ts'
import { MOST_PLACES } from '#lib/discovery/loan-search/places/schema.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import {
  type Cast,
  discharged,
  makeCast,
  outcomeOf,
  preSettlement,
  recorded,
  setBooks,
} from '#tests/integration/lending/cast.ts'

let cast: Cast
let holding: Holding
let memory: Memory | null
const read = (who: keyof Cast['actors'], asked: Record<string, string> = {}) =>
  readLoanPlaces(cast.actors[who], loanSearch.parse(asked))
const namesOf = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).places.map(({ name, loans, principal }) => [name, loans, principal])

// Two current loans in Parramatta, a discharged one in Geelong, and one in Sandy Bay before settlement.
beforeAll(async () => {
  cast = await makeCast()
  for (const more of [
    {},
    {},
    { ...discharged, suburb: 'Geelong', state: 'VIC' },
    { ...preSettlement, suburb: 'Sandy Bay', state: 'TAS' },
  ])
    await recorded(cast.parties, more)
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  memory = findMemory(heldLoans.table)
  return () => holding.close()
})

describe.each(['in memory', 'in the database'])('the places of a loan search, %s', (where) => {
  beforeAll(() => setMemory(heldLoans.table, where === 'in memory' ? memory : null))

  test('respect the filters and the viewer’s scope, largest first, with all states and totals', async () => {
    for (const who of ['rival', 'rivalBroker'] as const) {
      const found = await read(who)
      expect(found.places.map(({ name, state }) => [name, state])).toEqual([
        ['Parramatta', 'NSW'],
        ['Geelong', 'VIC'],
      ])
      expect(found.states.map(({ key, name, loans }) => [key, name, loans])).toEqual([
        ['NSW', 'New South Wales', 2],
        ['VIC', 'Victoria', 1],
      ])
      expect(found).toMatchObject({ suburbs: 2, loans: 3, principal: 3_600_000n })
    }
    for (const who of ['staff', 'broker'] as const)
      expect(await namesOf(who)).toEqual([
        ['Parramatta', 2, 2_400_000n],
        ['Geelong', 1, 1_200_000n],
        ['Sandy Bay', 1, 1_200_000n],
      ])
    expect(await namesOf('staff', { statusKey: 'DISCHARGED' })).toEqual([['Geelong', 1, 1_200_000n]])
    expect(await read('staff', { minPrincipal: '9000000' })).toEqual({
      places: [],
      states: [],
      suburbs: 0,
      loans: 0,
      principal: 0n,
    })
  })

  test('[T-J5] reveal nothing of a hidden lender’s loans that its name does not find', async () => {
    await setBooks(cast.lender.lenderId, { current: false })
    expect(await namesOf('rival', { lenderId: String(cast.lender.lenderId) })).toEqual([['Geelong', 1, 1_200_000n]])
    expect(await namesOf('staff', { lenderId: String(cast.lender.lenderId) })).toHaveLength(3)
    await setBooks(cast.lender.lenderId, {})
  })

  test('link each suburb and state to as many loans as the map shows', async () => {
    const search = loanSearch.parse({ minPrincipal: '1000' })
    const { places, states } = await readLoanPlaces(cast.actors.staff, search)
    for (const { id, state, loans } of places) {
      const inside = buildSearchOfPlace(search, { suburb: id, state })
      expect(inside && (await searchLoans(cast.actors.staff, inside)).total).toBe(loans)
    }
    for (const { key, loans } of states) {
      const inside = buildSearchOfPlace(search, { state: key })
      expect(inside && (await searchLoans(cast.actors.staff, inside)).total).toBe(loans)
    }
  })
})

test('[J-04] law firms and visitors have no map', async () => {
  for (const actor of [cast.actors.firm, visitor])
    expect(await outcomeOf(readLoanPlaces(actor, loanSearch.parse({})))).toBe('FORBIDDEN')
})

test('a map has a limited number of places', () => expect(MOST_PLACES).toBeLessThanOrEqual(400))
