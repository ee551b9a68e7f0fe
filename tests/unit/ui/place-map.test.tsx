import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlaceMap } from '#components/ui/place-map.tsx'
import { frameView, NATION, projectPlace } from '#components/ui/place-projection.ts'
import { CAPITAL_PLACES } from '#components/ui/state-shapes.ts'

const SYDNEY = { latitude: -33.87, longitude: 151.21 }
const MELBOURNE = { latitude: -37.81, longitude: 144.96 }
const PERTH = { latitude: -31.95, longitude: 115.86 }

const draw = (props: Partial<Parameters<typeof PlaceMap>[0]>) =>
  renderToStaticMarkup(<PlaceMap title="Loans" sentence="Two suburbs." dots={[]} {...props} />)
const radiiOf = (markup: string) => [...markup.matchAll(/ r="([\d.]+)"/g)].map(([, radius]) => Number(radius))

describe('the map of places', () => {
  test.each([
    ['NSW', SYDNEY],
    ['VIC', MELBOURNE],
    ['WA', PERTH],
  ])('places the capital of %s where the shapes have it', (key, place) => {
    const { x, y } = projectPlace(place)
    const [across, down] = CAPITAL_PLACES[key] as [number, number]
    expect(Math.abs(x - across)).toBeLessThan(0.5)
    expect(Math.abs(y - down)).toBeLessThan(0.5)
  })

  test('shows the whole country for places on both coasts or none, and a part of it for places of one state', () => {
    expect(frameView([])).toEqual(NATION)
    expect(frameView([PERTH, SYDNEY].map(projectPlace)).width).toBe(NATION.width)
    const view = frameView([projectPlace(MELBOURNE)])
    expect(view.width).toBe(130)
    expect(view.top + view.height).toBeLessThanOrEqual(NATION.top + NATION.height)
    const { x, y } = projectPlace(MELBOURNE)
    expect(x - view.left).toBeGreaterThan(0)
    expect(view.left + view.width - x).toBeGreaterThan(0)
    expect(y - view.top).toBeGreaterThan(0)
  })

  test('draws a dot a place, larger ones first, its area in proportion to its weight', () => {
    const markup = draw({
      dots: [
        { ...MELBOURNE, weight: 1, label: 'Melbourne: $1m' },
        { ...PERTH, weight: 0, label: 'Perth: $0' },
        { ...SYDNEY, weight: 4, label: 'Sydney: $4m' },
      ],
    })
    const [sydney = 0, melbourne = 0, perth = 0] = radiiOf(markup)
    expect(sydney / melbourne).toBeCloseTo(2, 1)
    expect(perth).toBeGreaterThanOrEqual(2)
    expect(markup).toMatch(/<title>Sydney: \$4m<\/title>/)
    expect(markup).not.toContain('href')
  })

  test('merges nearby places into one dot with the sum of their weights and no link', () => {
    const near = (at: number, weight: number) => ({
      ...MELBOURNE,
      latitude: MELBOURNE.latitude + at / 100,
      weight,
      label: `Suburb ${at}`,
      href: `/loans?suburb=${at}`,
    })
    const dots = [near(0, 1), near(1, 5), near(2, 2), near(3, 3), near(4, 4), { ...PERTH, weight: 15, label: 'Perth' }]
    const markup = draw({ dots })
    const [one, other] = radiiOf(markup)
    expect(one).toBe(other)
    expect(markup).toContain('<title>Suburb 1\nSuburb 4\nSuburb 3\nSuburb 2\nand 1 more close by</title>')
    expect(markup).not.toContain('href')
    expect(draw({ dots: dots.slice(0, 2) })).toContain('<title>Suburb 1\nSuburb 0</title>')
  })

  test('has no dot inside a larger one, however many places there are', () => {
    const dots = Array.from({ length: 400 }, (_none, at) => ({
      latitude: MELBOURNE.latitude + Math.sin(at) * Math.sqrt(at) * 0.1,
      longitude: MELBOURNE.longitude + Math.cos(at) * Math.sqrt(at) * 0.1,
      weight: at === 7 ? 5_000 : 1,
      label: `Suburb ${at}`,
    }))
    const circles = [...draw({ dots }).matchAll(/cx="([\d.-]+)" cy="([\d.-]+)" r="([\d.]+)"/g)].map((found) =>
      found.slice(1).map(Number),
    ) as [number, number, number][]
    expect(circles.length).toBeGreaterThan(3)
    expect(circles.length).toBeLessThan(100)
    for (const [x, y, radius] of circles)
      for (const [across, down, other] of circles)
        if (other < radius) expect(Math.hypot(across - x, down - y)).toBeGreaterThan(radius - 0.2)
  })

  test('links a dot for the mouse only, without a tab stop', () => {
    const markup = draw({ dots: [{ ...SYDNEY, weight: 1, label: 'Sydney', href: '/loans?suburb=1' }] })
    expect(markup).toMatch(/<a [^>]*tabindex="-1"[^>]*href="\/loans\?suburb=1"/)
  })

  test('labels the highlighted place on the side that has room', () => {
    expect(
      draw({ point: { ...MELBOURNE, label: 'Geelong' }, dots: [{ ...PERTH, weight: 1, label: 'Perth' }] }),
    ).toMatch(/text-anchor="end"[^>]*>Geelong</)
    expect(draw({ point: { ...PERTH, label: 'Perth' }, dots: [{ ...SYDNEY, weight: 1, label: 'Sydney' }] })).toMatch(
      /text-anchor="start"[^>]*>Perth</,
    )
  })

  test('has a sentence with the same content, and hides the picture from screen readers', () => {
    const markup = draw({})
    expect(markup).toMatch(/^<figure aria-label="Loans"/)
    expect(markup).toMatch(/<svg [^>]*aria-hidden="true"/)
    expect(markup).toMatch(/<figcaption[^>]*>Two suburbs\.</)
  })
})
