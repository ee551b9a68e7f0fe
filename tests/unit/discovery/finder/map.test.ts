import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDots, type Place } from '#lib/discovery/finder/map/rules.ts'

const place = (name: string, loans: number, latitude = -33.8, longitude = 151): Place => ({
  name,
  loans,
  latitude,
  longitude,
})
const loansOf = (places: readonly { loans: number }[]) => places.reduce((sum, { loans }) => sum + loans, 0)

const drawn = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    latitude: fc.double({ min: -44, max: -10, noNaN: true }),
    longitude: fc.double({ min: 112, max: 154, noNaN: true }),
    loans: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 60 },
)

describe('the dots of the map', () => {
  test('every loan is in exactly one dot, and each dot has at least three loans', () => {
    fc.assert(
      fc.property(drawn, (places) => {
        const dots = mergeDots(places)
        expect(loansOf(dots)).toBe(loansOf(places) < 3 ? 0 : loansOf(places))
        for (const { loans, name } of dots) {
          expect(loans).toBeGreaterThanOrEqual(3)
          if (name !== null) expect(places.some((each) => each.name === name && each.loans === loans)).toBe(true)
        }
      }),
      { numRuns: 300, seed: 20_261_124 },
    )
  })

  test('a suburb of three loans has its own dot, smaller ones nearby are merged without a name', () => {
    expect(
      mergeDots([
        place('Ryde, NSW', 3),
        place('Epping, NSW', 1, -33.77, 151.08),
        place('Eastwood, NSW', 2, -33.79, 151.08),
      ]),
    ).toEqual([
      place('Ryde, NSW', 3),
      { name: null, loans: 3, latitude: expect.closeTo(-33.78), longitude: expect.closeTo(151.08) },
    ])
  })

  test('a single remote loan is added to the nearest dot and its suburb stays hidden', () => {
    expect(
      mergeDots([place('Ryde, NSW', 5), place('Perth, WA', 4, -31.9, 115.8), place('Broome, WA', 1, -17.9, 122.2)]),
    ).toEqual([{ ...place('Ryde, NSW', 5) }, { ...place('Perth, WA', 5, -31.9, 115.8), name: null }])
  })

  test('one or two loans in total are not shown', () => {
    expect(mergeDots([place('Ryde, NSW', 2)])).toEqual([])
    expect(mergeDots([place('Ryde, NSW', 1), place('Perth, WA', 1, -31.9, 115.8)])).toEqual([])
    expect(mergeDots([])).toEqual([])
  })
})
