import { expect, test } from 'vitest'
import { describeSubscribersIn } from '#lib/market/criteria/labels.ts'
import { countSubscribersIn } from '#lib/market/matches/counterparts/rules.ts'

const GROUPS = [
  { states: ['NSW', 'VIC'], count: 4 },
  { states: ['QLD'], count: 3 },
  { states: [], count: 2 },
]

test.each([
  [['NSW'], 4],
  [['NSW', 'VIC'], 4],
  [['VIC', 'QLD'], 7],
  [['TAS'], 0],
  [[], 0],
])('the number of subscribers with people in %j is %i', (states, count) => {
  expect(countSubscribersIn({ total: 9, groups: GROUPS }, states)).toBe(count)
})

test.each([
  [0, 0, ['NSW'], ''],
  [9, 0, [], ''],
  [9, 4, ['NSW'], ' 4 of them have people in NSW.'],
  [9, 1, ['NSW', 'VIC'], ' 1 of them has people in NSW or VIC.'],
  [9, 4, ['NSW', 'VIC', 'QLD'], ' 4 of them have people in NSW, VIC or QLD.'],
  [9, 4, ['NSW', 'VIC', 'QLD', 'WA'], ' 4 of them have people in the chosen states.'],
  [9, 9, ['NSW'], ' All of them have people in NSW.'],
  [9, 0, ['NSW'], ' None of them has people in NSW.'],
  [1, 1, ['NSW'], ' It has people in NSW.'],
  [1, 0, ['NSW'], ' It has nobody in NSW.'],
])('of %i subscribers %i in %j: %s', (total, found, states, text) => {
  expect(describeSubscribersIn({ total, found }, states)).toBe(text)
})
