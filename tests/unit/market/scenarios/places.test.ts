import { expect, test } from 'vitest'
import { placeLabels } from '#lib/market/scenarios/places/labels.ts'

const most = [
  { name: 'Richmond, VIC 3121', loans: 1_200 },
  { name: 'Penrith, NSW', loans: 1 },
]

test('the sentence of a map names the suburbs with most loans and counts the rest', () => {
  const { sentence } = placeLabels
  expect(sentence({ loans: 1_201, isCut: false }, most, 0)).toBe(
    '1,201 closed loans: Richmond, VIC 3121 (1,200), Penrith, NSW (1).',
  )
  expect(sentence({ loans: 1_000, isCut: true }, most, 1)).toMatch(
    /^The newest 1,000 closed loans: .+, and 1 other suburb\.$/,
  )
  expect(sentence({ loans: 1, isCut: false }, most.slice(1), 2)).toMatch(/^1 closed loan: .+, and 2 other suburbs\.$/)
})
