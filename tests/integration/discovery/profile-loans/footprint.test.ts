import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readFootprint } from '#lib/discovery/profile-loans/footprint/queries.ts'
import { database } from '#lib/server/database/db.ts'
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
const lenderOf = () => ({ kind: 'lender', id: cast.second.lenderId }) as const
const read = (who: keyof Cast['actors'], profile: Parameters<typeof readFootprint>[1] = lenderOf()) =>
  readFootprint(cast.actors[who], profile)
const namesOf = async (who: keyof Cast['actors'], profile?: Parameters<typeof readFootprint>[1]) =>
  (await read(who, profile)).places.map(({ name, loans, principal }) => [name, loans, principal])

// Of `second` with `broker`: two current loans in Parramatta, a discharged one in Geelong, one in Sandy Bay before settlement.
beforeAll(async () => {
  cast = await makeCast()
  const loanLenders = [
    { lenderId: cast.lender.lenderId, contributionAmount: 300_000 },
    { lenderId: cast.second.lenderId, contributionAmount: 100_000 },
  ]
  const parties = { lenders: [], brokers: [cast.broker], lawFirm: cast.firm } as unknown as Cast['parties']
  for (const more of [
    {},
    {},
    { ...discharged, suburb: 'Geelong', state: 'VIC' },
    { ...preSettlement, suburb: 'Sandy Bay', state: 'TAS' },
  ])
    await recorded(parties, { ...more, loanLenders })
})

describe('the places where a profile has lent', () => {
  test('are the suburbs and states of its closed loans, for a lender by its own contributions', async () => {
    for (const who of ['staff', 'second', 'broker', 'rival', 'rivalBroker', 'dual'] as const) {
      const found = await read(who)
      expect(
        found.places.map(({ name, state, loans, principal }) => [name, state, loans, principal]),
        who,
      ).toEqual([
        ['Parramatta', 'NSW', 2, 200_000n],
        ['Geelong', 'VIC', 1, 100_000n],
      ])
      expect(found.states.map(({ key, loans, principal }) => [key, loans, principal])).toEqual([
        ['NSW', 2, 200_000n],
        ['VIC', 1, 100_000n],
      ])
      expect(found).toMatchObject({ suburbs: 2, loans: 3, principal: 300_000n })
    }
    const [place] = (await read('staff')).places
    expect(place?.latitude).toBeCloseTo(-33.8, 0)
    expect(place?.longitude).toBeCloseTo(151, 0)
  })

  test('sum whole principals for a broker and a law firm', async () => {
    const expected = [
      ['Parramatta', 2, 800_000n],
      ['Geelong', 1, 400_000n],
    ]
    expect(await namesOf('rival', { kind: 'broker', id: cast.broker.brokerId })).toEqual(expected)
    expect(await namesOf('staff', { kind: 'lawfirm', id: cast.firm.lawFirmId })).toEqual(expected)
  })

  test('are empty without closed loans', async () => {
    expect(await read('staff', { kind: 'lender', id: cast.rival.lenderId })).toEqual({
      places: [],
      states: [],
      suburbs: 0,
      loans: 0,
      principal: 0n,
    })
  })
})

describe('[T-J5] a lender that hides a book', () => {
  test('has no places of it for others, and all for staff, itself and its loan parties', async () => {
    await setBooks(cast.second.lenderId, { current: false })
    const shut = [['Geelong', 1, 100_000n]]
    const whole = [['Parramatta', 2, 200_000n], ...shut]
    for (const who of ['rival', 'rivalBroker', 'dual'] as const) {
      expect(await namesOf(who), who).toEqual(shut)
      expect(await read(who)).toMatchObject({ suburbs: 1, loans: 1, principal: 100_000n, states: [{ key: 'VIC' }] })
    }
    for (const who of ['staff', 'second', 'lender', 'broker'] as const) expect(await namesOf(who), who).toEqual(whole)
    await setBooks(cast.second.lenderId, { discharged: false })
    expect(await namesOf('rival')).toEqual([['Parramatta', 2, 200_000n]])
    await setBooks(cast.second.lenderId, { current: false, discharged: false })
    expect(await namesOf('rival')).toEqual([])
  })

  test('is refused to law firms and visitors, and to others while it is paused', async () => {
    for (const actor of [cast.actors.firm, cast.actors.rivalFirm, visitor])
      expect(await outcomeOf(readFootprint(actor, lenderOf()))).toBe('FORBIDDEN')
    expect(await outcomeOf(read('staff', { kind: 'lender', id: 2_000_000_000 }))).toBe('NOT_FOUND')
    await database().lender.update({ where: { id: lenderOf().id }, data: { isActive: false } })
    expect(await outcomeOf(read('rival'))).toBe('INACTIVE_PROFILE')
    for (const who of ['staff', 'second'] as const) expect(await outcomeOf(read(who))).toBe('ok')
    expect(await outcomeOf(read('rivalFirm', { kind: 'lawfirm', id: cast.firm.lawFirmId }))).toBe('FORBIDDEN')
  })
})
