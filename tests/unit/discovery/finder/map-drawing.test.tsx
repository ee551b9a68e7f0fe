import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { COAST } from '#components/discovery/finder/map/coast.ts'
import { placeDots } from '#components/discovery/finder/map/dots.ts'
import { FinderMap } from '#components/discovery/finder/map/finder-map.tsx'
import { labelCities, labelNear } from '#components/discovery/finder/map/labels.ts'
import {
  buildLandPath,
  frameAround,
  frameNation,
  LAND_SCALE,
  MAP_HEIGHT,
  MAP_WIDTH,
  projectPlace,
  toPixels,
} from '#components/discovery/finder/map/projection.ts'

const GEELONG = { latitude: -38.15, longitude: 144.36 }
const DOTS = [
  { name: 'Geelong, VIC', ...GEELONG, loans: 4 },
  { name: null, latitude: -37.9, longitude: 144.6, loans: 5 },
  { name: 'Lara, VIC', latitude: -38.02, longitude: 144.41, loans: 16 },
]

/** The points of the land's path in pixels. */
const readPoints = (path: string) =>
  path
    .split('z')
    .filter(Boolean)
    .flatMap((island) => {
      expect(island).toMatch(/^M-?\d+ ?-?\d+l/)
      const steps = (island.match(/-?\d+/g) ?? []).map(Number)
      let [x, y] = [0, 0]
      return Array.from({ length: steps.length / 2 }, (_, at) => {
        x += steps[at * 2] ?? 0
        y += steps[at * 2 + 1] ?? 0
        return { x: x / LAND_SCALE, y: y / LAND_SCALE }
      })
    })

describe('the finder map', () => {
  test('its outline is under 12 kB, and its frame contains the whole country', () => {
    expect(COAST.length).toBeLessThan(12_288)
    const land = buildLandPath(frameNation())
    const points = readPoints(land)
    const across = points.map(({ x }) => x)
    const down = points.map(({ y }) => y)
    expect(Math.min(...across)).toBeGreaterThan(5)
    expect(Math.max(...across)).toBeLessThan(MAP_WIDTH - 5)
    expect(Math.min(...down)).toBeGreaterThan(5)
    expect(Math.max(...down)).toBeLessThan(MAP_HEIGHT - 5)
    // Rounding errors don't add up: the last point of the mainland is as accurate as the first.
    const [east, south] = (COAST.split('\n')[0]?.match(/-?\d+/g) ?? []).reduce(
      ([x, y], figure, at) => (at % 2 === 0 ? [x + Number(figure), y] : [x, y + Number(figure)]),
      [0, 0],
    )
    const last = projectPlace(frameNation(), { latitude: -south / 100, longitude: east / 100 })
    expect(Math.min(...points.map(({ x, y }) => Math.hypot(x - last.x, y - last.y)))).toBeLessThan(0.1)
    expect(land.length).toBeLessThan(9_000)
  })

  test('a map around a place is centred on it, with equal scale in every direction', () => {
    const frame = frameAround(GEELONG, 60)
    const middle = projectPlace(frame, GEELONG)
    expect(middle.x).toBeCloseTo(MAP_WIDTH / 2)
    expect(middle.y).toBeCloseTo(MAP_HEIGHT / 2)
    const north = projectPlace(frame, { latitude: GEELONG.latitude + 50 / 111.2, longitude: GEELONG.longitude })
    expect(MAP_HEIGHT / 2 - north.y).toBeCloseTo(toPixels(frame, 50))
    const degrees = 50 / (111.2 * Math.cos((GEELONG.latitude * Math.PI) / 180))
    const east = projectPlace(frame, { latitude: GEELONG.latitude, longitude: GEELONG.longitude + degrees })
    expect(east.x - MAP_WIDTH / 2).toBeCloseTo(toPixels(frame, 50))
    // Only the visible part of the coast is drawn, with a margin.
    const across = readPoints(buildLandPath(frame)).map(({ x }) => x)
    expect(Math.min(...across)).toBeGreaterThanOrEqual(-8)
    expect(Math.max(...across)).toBeLessThanOrEqual(MAP_WIDTH + 8)
    expect(buildLandPath(frameAround({ latitude: -30, longitude: 165 }, 100))).toBe('')
  })

  test('a dot covered by a larger one is merged into it, so that no loan is lost', () => {
    const around = [0, 1, 2, 3, 4, 5].flatMap((down) =>
      [0, 1, 2, 3, 4, 5].map((across) => ({
        name: `Suburb ${down} ${across}, VIC`,
        latitude: GEELONG.latitude + down * 0.6,
        longitude: GEELONG.longitude + across * 0.8,
        loans: 3 + down * across,
      })),
    )
    const drawn = placeDots(frameNation(), around)
    expect(drawn.length).toBeGreaterThan(1)
    expect(drawn.length).toBeLessThan(around.length)
    const sum = (dots: readonly { loans: number }[]) => dots.reduce((total, { loans }) => total + loans, 0)
    expect(sum(drawn)).toBe(sum(around))
    expect(drawn[0]?.name).toBe('Suburb 5 5, VIC')
    for (const [at, one] of drawn.entries())
      for (const other of drawn.slice(at + 1)) {
        const distance = Math.hypot(one.x - other.x, one.y - other.y)
        expect(distance).toBeGreaterThanOrEqual(Math.max(one.radius, 7))
      }
  })

  test('dots grow with their loans, the largest is drawn first, and only suburbs have labels, without overlap', () => {
    const frame = frameAround(GEELONG, 60)
    const drawn = placeDots(frame, DOTS)
    expect(drawn.map(({ loans }) => loans)).toEqual([16, 5, 4])
    const [largest, , smallest] = drawn.map(({ radius }) => radius)
    expect(largest).toBe(15)
    expect(smallest).toBeCloseTo(3.5 + 11.5 / 2)
    const namesAround = (name: string, dots = drawn) =>
      labelNear(frame, dots, Object.assign({ name }, GEELONG)).map(({ text }) => text)
    expect(namesAround('Geelong, VIC')).toEqual(['Geelong', 'Lara', 'Melbourne'])
    expect(namesAround('Geelong, VIC', [...drawn, ...drawn])).toEqual(['Geelong', 'Lara', 'Melbourne'])
    // Without a dot the searched suburb has its name at its cross.
    expect(namesAround('Geelong, VIC', [])).toEqual(['Geelong', 'Melbourne'])
    expect(namesAround('', [])).toEqual(['Melbourne'])
    expect(placeDots(frame, [{ name: 'Perth, WA', latitude: -31.95, longitude: 115.86, loans: 9 }])).toEqual([])
    const cities = labelCities(frameNation(), [])
    expect(cities.map(({ text }) => text)).toEqual(expect.arrayContaining(['Sydney', 'Melbourne', 'Perth', 'Hobart']))
    for (const { x, isBefore, text } of cities) {
      const left = isBefore ? x - text.length * 6.2 : x
      expect(left).toBeGreaterThan(0)
      expect(left + text.length * 6.2).toBeLessThan(MAP_WIDTH)
    }
  })

  test('every city is labelled beside large dots, inside the map', () => {
    const frame = frameNation()
    const place = (latitude: number, longitude: number, loans: number) => ({ name: null, latitude, longitude, loans })
    const dots = placeDots(frame, [
      ...[place(-33.87, 151.1, 90), place(-37.8, 145, 60), place(-27.5, 153, 40), place(-28.0, 153.4, 12)],
      ...[place(-32.9, 151.7, 9), place(-31.9, 115.9, 20), place(-34.9, 138.6, 15), place(-35.3, 149.1, 8)],
    ])
    const labels = labelCities(frame, dots)
    expect(labels.map(({ text }) => text).toSorted()).toEqual([
      'Adelaide',
      'Brisbane',
      'Cairns',
      'Darwin',
      'Hobart',
      'Melbourne',
      'Perth',
      'Sydney',
    ])
    for (const { x, text, isBefore } of labels) {
      const left = isBefore ? x - text.length * 8.5 : x
      expect(left).toBeGreaterThan(0)
      expect(left + text.length * 8.5).toBeLessThan(MAP_WIDTH)
    }
  })

  test('the label of a city is placed beside its dot, however large the dot is', () => {
    const frame = frameNation()
    const sydney = projectPlace(frame, { latitude: -33.87, longitude: 151.21 })
    for (const radius of [4, 9, 15]) {
      const dot = Object.assign({ name: null, loans: 3, radius }, { x: sydney.x - 2, y: sydney.y })
      const label = labelCities(frame, [dot]).find(({ text }) => text === 'Sydney')
      expect(label?.isBefore ? dot.x - label.x : (label?.x ?? 0) - dot.x, `${radius}`).toBeCloseTo(radius + 4)
    }
  })

  test('a label moves off the dots, and is left out if it would still cover one', () => {
    const frame = frameNation()
    const [sydney] = labelCities(frame, [])
    const placed = sydney as NonNullable<typeof sydney>
    const dotAt = (x: number, y: number, radius = 4) => ({
      name: null,
      latitude: 0,
      longitude: 0,
      loans: 3,
      x,
      y,
      radius,
    })
    const textsOver = (dots: ReturnType<typeof dotAt>[]) => labelCities(frame, dots).map(({ text }) => text)
    const below = dotAt(placed.x + 8, placed.y)
    const moved = labelCities(frame, [below]).find(({ text }) => text === 'Sydney')
    expect(moved && [moved.x, moved.y]).not.toEqual([placed.x, placed.y])
    expect(textsOver([dotAt(placed.x, placed.y, 60)])).not.toContain('Sydney')
    expect(textsOver([dotAt(placed.x, placed.y, 60)])).toContain('Perth')
  })

  test('shows the radius as a circle, and everything as a list in text', () => {
    const around = { ...GEELONG, name: 'Geelong, VIC', kilometres: 50 }
    const html = renderToStaticMarkup(<FinderMap dots={DOTS} around={around} />)
    expect(html).toContain('stroke-dasharray="4 4"')
    // The searched suburb is marked with a cross in the centre.
    expect(html).toContain(`d="M${(MAP_WIDTH / 2 - 5).toFixed(1)} ${(MAP_HEIGHT / 2).toFixed(1)}h10m-5-5v10"`)
    expect(html).toContain('The circle is 50 km around Geelong, VIC.')
    const cells = [...html.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text)
    expect(cells).toEqual(['Geelong, VIC', '4', 'Lara, VIC', '16', 'Suburbs with fewer, put together', '5'])
    const alone = renderToStaticMarkup(<FinderMap dots={[]} around={{ ...around, kilometres: 0 }} />)
    expect(alone).not.toContain('stroke-dasharray')
    expect(alone).not.toContain('<table')
    const nameOf = (drawn: string) => /role="img"[^>]* aria-label="([^"]*)"/.exec(drawn)?.[1]
    expect(nameOf(html)).toBe('Map with the matching loans of 3 places')
    expect(nameOf(alone)).toBe('Map of Australia without matching loans')
    expect(renderToStaticMarkup(<FinderMap dots={DOTS} around={null} />)).not.toContain('h10m-5-5v10')
  })
})
