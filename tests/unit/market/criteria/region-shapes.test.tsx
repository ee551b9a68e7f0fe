import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CoverageMap } from '#components/market/criteria/coverage-map.tsx'
import { REGION_SHAPES } from '#components/ui/region-shapes.ts'
import { readBundledSuburbs } from '#prisma/seed/suburbs.ts'
import { drawRegions } from '#scripts/region-shapes.ts'

describe('region shapes', () => {
  test('exist for each region of each state with bundled suburbs, and no other', () => {
    const suburbs = readBundledSuburbs()
    expect(drawRegions(suburbs)).toEqual(REGION_SHAPES)
    for (const { state, region } of suburbs) expect(REGION_SHAPES[state]?.[region], `${region}, ${state}`).toMatch(/^M/)
  }, 60_000)

  test('are in the right place: Darwin does not reach the middle of the territory', () => {
    const tops = [...(REGION_SHAPES.NT?.Darwin ?? '').matchAll(/M\d+ (\d+)/g)].map(([, top]) => Number(top))
    expect(tops.length).toBeGreaterThan(0)
    expect(Math.max(...tops)).toBeLessThan(40)
  })

  test('stay within their state: places on its border are not drawn in the next one', () => {
    const [left, top] = (/^M(\d+) (\d+)/.exec(REGION_SHAPES.VIC?.['Other VIC'] ?? '') ?? []).slice(1).map(Number)
    // The border to South Australia is at x 258, that to New South Wales north of y 235 there.
    expect(left).toBeGreaterThan(255)
    expect(top).toBeGreaterThan(235)
  })

  test('have no holes where single places belong to no region', () => {
    for (const [state, regions] of Object.entries(REGION_SHAPES))
      expect(regions[`Other ${state}`] ?? 'M0 0h7v7h-7z', state).toMatch(/^M-?\d+ -?\d+h7v7h-7z$/)
  })

  test('do not overlap: each cell belongs to one region', () => {
    const { 'Queensland - Outback': outback = '', Mackay = '' } = REGION_SHAPES.QLD ?? {}
    const cells = (path: string) => {
      const found = new Set<string>()
      for (const [, x, y, width, height] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g))
        for (let left = Number(x); left < Number(x) + Number(width); left += 3)
          for (let top = Number(y); top < Number(y) + Number(height); top += 3) found.add(`${left} ${top}`)
      return found
    }
    expect(cells(outback).size).toBeGreaterThan(500)
    expect(cells(Mackay).size).toBeGreaterThan(30)
    expect(cells(outback).intersection(cells(Mackay)).size).toBe(0)
  })
})

describe('the coverage map of a category', () => {
  const draw = (names: string[], distanceKey: string | null = null) =>
    renderToStaticMarkup(
      <CoverageMap
        categoryKey="FIRST_RANKING"
        states={[
          {
            stateKey: 'QLD',
            stateName: 'Queensland',
            city: 'Brisbane+',
            distanceKey,
            distance: null,
            regions: names.map((name, at) => ({ key: at, name })),
          },
        ]}
      />,
    )
  const shape = `d="${REGION_SHAPES.QLD?.Mackay}"`

  test('draws each chosen region by name, also next to a circle around the capital', () => {
    for (const distanceKey of [null, 'KM_100']) {
      const map = draw(['Mackay'], distanceKey)
      expect(map).toContain(shape)
      expect(map).toContain('<title>Mackay</title>')
      expect(map).not.toContain('fill-accent/35')
      expect(map.includes('<circle')).toBe(distanceKey !== null)
    }
  })

  test('draws no region inside a whole state, and tints the state for a region without a shape', () => {
    expect(draw(['Mackay'], 'WHOLE_STATE')).not.toContain(shape)
    const unknown = draw(['A region of another list', 'Mackay'])
    expect(unknown).toContain('fill-accent/35')
    expect(unknown).toContain(shape)
  })
})
