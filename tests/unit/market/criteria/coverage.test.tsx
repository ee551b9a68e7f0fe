import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CoverageMap } from '#components/market/criteria/coverage-map.tsx'
import { CAPITAL_PLACES, STATE_SHAPES } from '#components/ui/state-shapes.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { describeCoverage } from '#lib/market/criteria/labels.ts'
import { getStateCoverage } from '#lib/market/criteria/rules.ts'
import type { StateDetail } from '#lib/market/criteria/schema.ts'

const state = (stateKey: string, distanceKey: string | null, regions = 0): StateDetail => ({
  stateKey,
  stateName: `State ${stateKey}`,
  city: 'City+',
  distanceKey,
  distance: distanceKey,
  regions: Array.from({ length: regions }, (_, at) => ({ key: at + 1, name: `Region ${at + 1}` })),
})
const draw = (key: CategoryKey, ...states: StateDetail[]) =>
  renderToStaticMarkup(<CoverageMap categoryKey={key} states={states} />)
/** Returns the states of a rendered map by the fill of their shape. */
const fillsOf = (markup: string) => {
  const fills = [...markup.matchAll(/<path d="([^"]+)" class="[^"]*(fill-[\w/]+)"/g)].map(([, path, fill]) => [
    Object.entries(STATE_SHAPES).find(([, shape]) => shape === path)?.[0],
    fill,
  ])
  return Object.fromEntries(fills) as Record<string, string>
}

describe('the coverage of a state', () => {
  test.each<[CategoryKey, string, string | null, number, ReturnType<typeof getStateCoverage>]>([
    ['FIRST_RANKING', 'NSW', 'WHOLE_STATE', 0, { isWhole: true, kilometres: null }],
    ['FIRST_RANKING', 'NSW', 'KM_50', 0, { isWhole: false, kilometres: 50 }],
    ['FIRST_RANKING', 'NSW', 'KM_200', 3, { isWhole: false, kilometres: 200 }],
    ['FIRST_RANKING', 'NSW', null, 2, { isWhole: false, kilometres: null }],
    ['FIRST_RANKING', 'NSW', null, 0, null],
    ['RURAL', 'NT', null, 0, { isWhole: true, kilometres: null }],
    ['RURAL', 'SA', null, 1, { isWhole: false, kilometres: null }],
    ['RURAL', 'NSW', null, 0, null],
  ])('%s in %s, %s and %d regions', (key, stateKey, distanceKey, regions, coverage) => {
    expect(getStateCoverage(key, { stateKey, distanceKey, regions })).toEqual(coverage)
  })
})

describe('the coverage map of a category', () => {
  test('fills whole states, tints those with regions, and leaves others grey', () => {
    const fills = fillsOf(
      draw('FIRST_RANKING', state('VIC', 'WHOLE_STATE'), state('QLD', null, 2), state('WA', 'KM_100')),
    )
    expect(fills).toEqual({
      NSW: 'fill-line',
      VIC: 'fill-accent',
      QLD: 'fill-accent/35',
      WA: 'fill-line',
      SA: 'fill-line',
      TAS: 'fill-line',
      NT: 'fill-line',
      ACT: 'fill-line',
    })
  })

  test('draws a circle around each capital with a distance, to scale but never too small to see', () => {
    const markup = draw('FIRST_RANKING', state('WA', 'KM_200'), state('NSW', 'KM_10'), state('VIC', 'WHOLE_STATE'))
    const circles = [...markup.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map((found) =>
      found.slice(1).map(Number),
    )
    expect(circles).toEqual([
      [...(CAPITAL_PLACES.WA as [number, number]), 18],
      [...(CAPITAL_PLACES.NSW as [number, number]), 5],
    ])
  })

  test('names the covered states for screen readers, and is left out if there are none', () => {
    expect(draw('FIRST_RANKING', state('WA', 'KM_200'), state('NSW', null))).toContain(
      'aria-label="Map of Australia with the states covered: State WA."',
    )
    expect(draw('FIRST_RANKING', state('NSW', null))).toBe('')
  })

  test('is drawn without covered states if it has a sentence', () => {
    const markup = renderToStaticMarkup(
      <CoverageMap categoryKey="FIRST_RANKING" states={[state('NSW', null)]} sentence={describeCoverage([])} />,
    )
    expect(markup).toContain('with the states covered: none.')
    expect(markup).toContain('Nothing is covered yet: choose a distance or regions.')
  })
})

test('the sentence below a map names whole states, distances and regions', () => {
  const of = (stateName: string, distanceKey: string | null, distance: string | null, regions: number) => ({
    stateName,
    city: 'Sydney',
    distanceKey,
    distance,
    regions,
  })
  expect(
    describeCoverage([
      of('Victoria', 'WHOLE_STATE', 'Whole state', 3),
      of('New South Wales', 'KM_50', 'Within 50 km', 2),
      of('Tasmania', null, null, 1),
      of('Northern Territory', null, null, 0),
    ]),
  ).toBe(
    'Covers all of Victoria, New South Wales (Sydney within 50 km and 2 regions), Tasmania (1 region), all of Northern Territory.',
  )
})
