import { describe, expect, test } from 'vitest'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { applyChoiceConsequences, findMissingTerms, parseTypedTerms } from '#lib/market/criteria/rules.ts'
import type { CriteriaValues } from '#lib/market/criteria/schema.ts'
import { BOUNDS, CATEGORIES, FIGURES, GROUPS, PAIRS, wholeValues } from './documented.ts'

const KEYS = Object.keys(CATEGORIES) as CategoryKey[]
const withField = (key: CategoryKey, change: Record<string, unknown>) =>
  ({ ...wholeValues(key), ...change }) as CriteriaValues
const lackingOf = (key: CategoryKey, change: Record<string, unknown>) =>
  findMissingTerms(key, parseTypedTerms(key, withField(key, change)).terms).map(({ field }) => field)
const refusedOf = (key: CategoryKey, change: Record<string, unknown>) =>
  parseTypedTerms(key, withField(key, change)).errors.map(({ field }) => field)

describe.each(KEYS)('%s', (key) => {
  const { mandatory, optional } = CATEGORIES[key]
  const figures = [...mandatory, ...optional].filter((name) => FIGURES[name])

  test('is complete with every field, and lacks exactly the mandatory field that is left out', () => {
    expect(lackingOf(key, {})).toEqual([])
    for (const name of mandatory) expect(lackingOf(key, { [name]: '' }), name).toEqual([name])
    for (const name of optional) expect(lackingOf(key, { [name]: '' }), name).toEqual([])
    expect(new Set(lackingOf(key, Object.fromEntries(mandatory.map((name) => [name, '']))))).toEqual(new Set(mandatory))
    expect(lackingOf(key, { choices: [] })).toEqual(['choices'])
  })

  test('accepts each number within its bounds and refuses it outside', () => {
    for (const name of figures) {
      const kind = FIGURES[name] as keyof typeof BOUNDS | 'dollars'
      const partner = name.replace(/(Min|Max)$/, (end) => (end === 'Min' ? 'Max' : 'Min'))
      const alone = (value: string) => refusedOf(key, { [partner]: '', [name]: value })
      const [least, most] = kind === 'dollars' ? ['1', '999999999999'] : BOUNDS[kind]
      for (const value of [least, most]) expect(alone(value), `${name} ${value}`).toEqual([])
      const step = kind === 'dollars' ? 1 : 0.01
      const outside = [String(Number(most) + step), ...(kind === 'fee' ? ['-0.01'] : [String(Number(least) - step)])]
      for (const value of outside) expect(alone(value), `${name} ${value}`).toEqual([name])
      for (const value of ['7.', '.', 'x', '1e3', '5,5', '1,000,00', '١٢', 'NaN', '--1', '1 %5'])
        expect(alone(value), `${name} ${value}`).toEqual([name])
      const [readable, refused] = kind === 'dollars' ? ['$1.000001m', '1.000.000'] : ['10.50 %', '10.123']
      expect(alone(readable), `${name} ${readable}`).toEqual([])
      expect(alone(refused), `${name} ${refused}`).toEqual([name])
    }
  })

  test('refuses a minimum above its maximum, and accepts equal ends', () => {
    for (const pair of PAIRS) {
      const [min, max] = [`${pair}Min`, `${pair}Max`]
      if (!figures.includes(min)) continue
      const [low, high] = FIGURES[min] === 'fee' ? ['3', '4'] : ['60', '61']
      expect(refusedOf(key, { [min]: low, [max]: low }), pair).toEqual([])
      expect(refusedOf(key, { [min]: low, [max]: high }), pair).toEqual([])
      expect(refusedOf(key, { [min]: high, [max]: low }).sort(), pair).toEqual([max, min].sort())
    }
  })

  test('ignores fields of other categories', () => {
    const foreign = Object.keys(FIGURES).filter((name) => !figures.includes(name))
    const typed = withField(key, Object.fromEntries(foreign.map((name) => [name, '55'])))
    const kept = applyChoiceConsequences(key, typed, GROUPS) as unknown as Record<string, unknown>
    for (const name of foreign) expect(kept[name], name).toBe('')
    const { terms } = parseTypedTerms(key, typed)
    for (const name of foreign) expect((terms as unknown as Record<string, unknown>)[name], name).toBeNull()
  })

  test('needs at least ten characters for the point of difference, after trimming', () => {
    for (const text of ['123456789', '123456789 ', ' 12345678\n', '          ', ''])
      expect(lackingOf(key, { pointOfDifference: text }), JSON.stringify(text)).toEqual(['pointOfDifference'])
    for (const text of ['1234567890', 'ten letters', '🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠'])
      expect(lackingOf(key, { pointOfDifference: text })).toEqual([])
    expect(refusedOf(key, { pointOfDifference: 'x'.repeat(4_000) })).toEqual([])
    expect(refusedOf(key, { pointOfDifference: 'x'.repeat(4_001) })).toEqual(['pointOfDifference'])
  })

  test('needs a place in each chosen state, and at least one state', () => {
    for (const stateKey of ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']) {
      const lacks = (distanceKey: string | null, regionIds: number[]) =>
        lackingOf(key, { states: [{ stateKey, distanceKey, regionIds }] }).length > 0
      expect(lacks(null, [4]), stateKey).toBe(false)
      expect(lacks(null, []), stateKey).toBe(!(key === 'RURAL' && ['NT', 'SA'].includes(stateKey)))
      if (key !== 'RURAL') expect(lacks('KM_10', []), stateKey).toBe(false)
    }
    expect(parseTypedTerms(key, withField(key, { states: [] })).errors).toEqual([
      { code: 'INVALID', field: 'states', message: 'State is required.' },
    ])
  })
})

test('an available amount of $0 is refused, however it is typed', () => {
  for (const zero of ['0', '$0', '000', ' 0 ', '0,000'])
    expect(parseTypedTerms('RURAL', withField('RURAL', { available: zero })).errors).toEqual([
      {
        code: 'INVALID',
        field: 'available',
        message: 'This is not possible because you cannot offer $0 to brokers looking for funds.',
      },
    ])
})

test.each([
  [['HOUSE'], true, false],
  [['OFFICE'], false, true],
  [['HOUSE', 'OFFICE'], true, true],
  [[], false, false],
] as const)('with the types %j the residential LVR is kept: %s, the other: %s', (choices, residential, other) => {
  for (const key of ['FIRST_RANKING', 'SECOND_RANKING'] as const) {
    const kept = applyChoiceConsequences(key, withField(key, { choices: [...choices] }), GROUPS)
    for (const end of ['Min', 'Max'] as const) {
      expect(kept[`lvrResidential${end}`] !== '').toBe(residential)
      expect(kept[`lvrNonResidential${end}`] !== '').toBe(other)
    }
  }
})

test('land banks keep all four LVRs whatever the zoning, and only syndicate lenders can advertise', () => {
  const land = applyChoiceConsequences('LAND_BANK', withField('LAND_BANK', { choices: [] }), GROUPS)
  expect([land.lvrResidentialMin, land.lvrNonResidentialMax]).toEqual(['60', '60'])
  for (const key of KEYS)
    for (const isSyndicateLender of [true, false]) {
      const typed = withField(key, { isSyndicateLender, advertiseToOtherSyndicateLenders: true })
      expect(applyChoiceConsequences(key, typed, GROUPS).advertiseToOtherSyndicateLenders).toBe(isSyndicateLender)
    }
})

test('an invalid value keeps the stored one, and the other end is compared with that', () => {
  const stored = parseTypedTerms('RURAL', wholeValues('RURAL')).terms
  const half = parseTypedTerms('RURAL', withField('RURAL', { rateMin: '7.', rateMax: '9' }), stored)
  expect(half.errors.map(({ field }) => field)).toEqual(['rateMin', 'rateMax'])
  expect([half.terms.rateMin, half.terms.rateMax]).toEqual(['10.00', '10.00'])
  const wide = parseTypedTerms('RURAL', withField('RURAL', { rateMin: '7.', rateMax: '12' }), stored)
  expect(wide.errors.map(({ field }) => field)).toEqual(['rateMin'])
  expect([wide.terms.rateMin, wide.terms.rateMax]).toEqual(['10.00', '12.00'])
})
