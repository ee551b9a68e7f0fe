import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('app/globals.css', 'utf8')
const TOKEN = /--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\);/g

type Colour = [lightness: number, chroma: number, hue: number]

const parse = (text: string): Colour => {
  const [lightness = '', chroma = '', hue = ''] = text.split(' ')
  return [Number.parseFloat(lightness) / 100, Number(chroma), Number(hue)]
}

const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name, light, dark]) => [
    name,
    { light: parse(light ?? ''), dark: parse(dark ?? '') },
  ]),
)

/** Returns the relative luminance of an OKLCH colour, clipped to sRGB. */
const luminance = ([lightness, chroma, hue]: Colour): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Colour, other: Colour): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const GROUNDS = ['ground', 'panel', 'sunken']
const onGrounds = (name: string) => GROUNDS.map((ground) => [name, ground] as const)

const TEXT = [
  ...['ink', 'muted', 'accent', 'bad', 'good', 'warn'].flatMap(onGrounds),
  ...['ink', 'muted', 'accent'].map((name) => [name, 'accent-soft'] as const),
  ...['good', 'warn', 'bad'].flatMap((name) => [[name, `${name}-soft`] as const, ['ink', `${name}-soft`] as const]),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
  ['on-bad', 'bad'] as const,
]
// Field borders, the focus ring and stars are meaningful non-text elements.
const PARTS = [
  ...onGrounds('accent'),
  ...['field', 'star'].flatMap((name) => [[name, 'panel'] as const, [name, 'ground'] as const]),
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const ratio = (name: string, ground: string) => {
    const [front, back] = [tokens.get(name), tokens.get(ground)]
    if (!front || !back) throw new Error(`unknown token ${name} or ${ground}`)
    return contrast(front[theme], back[theme])
  }

  test.each(TEXT)('text %s on %s has a contrast of 4.5 to 1', (name, ground) => {
    expect(ratio(name, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(PARTS)('the element %s on %s has a contrast of 3 to 1', (name, ground) => {
    expect(ratio(name, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('the contrast of known pairs is correct', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1)
  expect(contrast([0.5999, 0, 0], [1, 0, 0])).toBeCloseTo(3.95, 1)
})
