import { expect, test } from 'vitest'
import { drawInitials } from '#prisma/seed/lettering.ts'
import { drawLogo, getInitials } from '#prisma/seed/logos.ts'
import { drawPortrait } from '#prisma/seed/portraits.ts'
import { createRandom } from '#prisma/seed/random.ts'

test('initials are those of the first two words with a capital', () => {
  expect(getInitials('Tallowmere Capital')).toBe('TC')
  expect(getInitials('Schroeder & Gerges')).toBe('SG')
  expect(getInitials('Kestrelmoor')).toBe('K')
})

test('every capital letter has strokes', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(drawInitials(letter, 0, 0, 14, '#000')).toContain('<path')
})

test('drawings contain no font, script or external URL', () => {
  const random = createRandom(3)
  for (let round = 0; round < 60; round += 1) {
    const svg = drawLogo(random, 'Tallowmere Capital') + drawPortrait(random, round % 2 ? 'f' : 'm', 'SOUTH_ASIA')
    expect(svg).not.toMatch(/<text|font|script|href|NaN|undefined/)
  }
})

test('the same seed draws the same face', () => {
  expect(drawPortrait(createRandom(4), 'f', 'EUROPE')).toBe(drawPortrait(createRandom(4), 'f', 'EUROPE'))
  expect(drawPortrait(createRandom(4), 'f', 'EUROPE')).not.toBe(drawPortrait(createRandom(5), 'f', 'EUROPE'))
})
