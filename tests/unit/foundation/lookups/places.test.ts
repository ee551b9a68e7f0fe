import { expect, test } from 'vitest'
import { escapeLike } from '#lib/core/text.ts'
import { formatSuburb, parseTypedPlace } from '#lib/foundation/lookups/suburbs/rules.ts'

const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']

test.each([
  ['The Rocks, NSW 2000', { name: 'The Rocks', state: 'NSW', postcode: '2000' }],
  ['the rocks 2000 nsw', { name: 'the rocks', state: 'NSW', postcode: '2000' }],
  ['the rocks nsw', { name: 'the rocks', state: 'NSW', postcode: null }],
  ['2000', { name: '', state: null, postcode: '2000' }],
  ['Rocks,nsw', { name: 'Rocks', state: 'NSW', postcode: null }],
  ['Area 12000', { name: 'Area 12000', state: null, postcode: null }],
  ['Area 2000a', { name: 'Area 2000a', state: null, postcode: null }],
  ['2000 2001', { name: '2000', state: null, postcode: '2001' }],
  ['Perth XX', { name: 'Perth XX', state: null, postcode: null }],
  ['200', { name: '200', state: null, postcode: null }],
  ['WA', { name: 'WA', state: null, postcode: null }],
  ['  Alice   Springs ', { name: 'Alice Springs', state: null, postcode: null }],
  ['', { name: '', state: null, postcode: null }],
])('the place %j is parsed as %j', (text, expected) => {
  expect(parseTypedPlace(text, STATES)).toEqual(expected)
})

test('a suburb whose name exists twice is shown with its postcode', () => {
  expect(formatSuburb({ suburb: 'Parramatta', state: 'NSW', postcode: '2150', isDoubled: false })).toBe(
    'Parramatta, NSW',
  )
  expect(formatSuburb({ suburb: 'The Rocks', state: 'NSW', postcode: '2000', isDoubled: true })).toBe(
    'The Rocks, NSW 2000',
  )
})

test('wildcards of a LIKE pattern are escaped', () => {
  expect(escapeLike('50%_a\\b')).toBe('50\\%\\_a\\\\b')
})
