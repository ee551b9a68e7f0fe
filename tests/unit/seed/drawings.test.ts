import { expect, test } from 'vitest'
import { initials } from '#prisma/seed/lettering.ts'
import { initialsOf, logoSvg } from '#prisma/seed/logos.ts'
import { portraitSvg } from '#prisma/seed/portraits.ts'
import { randomOf } from '#prisma/seed/random.ts'

test('initials come from the first two words with a capital', () => {
  expect(initialsOf('Tallowmere Capital')).toBe('TC')
  expect(initialsOf('Schroeder & Gerges')).toBe('SG')
  expect(initialsOf('Kestrelmoor')).toBe('K')
})

test('every capital has its strokes', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(initials(letter, 0, 0, 14, '#000')).toContain('<path')
})

test('drawings name no font, no script and no foreign address', () => {
  const random = randomOf(3)
  for (let round = 0; round < 60; round += 1) {
    const svg = logoSvg(random, 'Tallowmere Capital') + portraitSvg(random, round % 2 ? 'f' : 'm', 'SOUTH_ASIA')
    expect(svg).not.toMatch(/<text|font|script|href|NaN|undefined/)
  }
})

test('the same seed draws the same face', () => {
  expect(portraitSvg(randomOf(4), 'f', 'EUROPE')).toBe(portraitSvg(randomOf(4), 'f', 'EUROPE'))
  expect(portraitSvg(randomOf(4), 'f', 'EUROPE')).not.toBe(portraitSvg(randomOf(5), 'f', 'EUROPE'))
})
