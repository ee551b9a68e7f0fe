import { expect, test } from 'vitest'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import {
  describeSearchRow,
  getSearchRowPath,
  isDealText,
  splitSearchWords,
} from '#lib/discovery/global-search/rules.ts'
import { type FoundUserType, type SearchRow, searchQuery } from '#lib/discovery/global-search/schema.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'

test('every signed-in user may search', () => {
  expect(rightsIn(searchPolicy)).toEqual({ search: EVERY_PERSON })
})

test.each<[unknown, { search: string; page: number }]>([
  [
    { search: 'anna', page: '2' },
    { search: 'anna', page: 2 },
  ],
  [
    { search: ['a', 'b'], page: ['3', '4'] },
    { search: 'a', page: 3 },
  ],
  [{ page: 1_000_000 }, { search: '', page: 1_000_000 }],
  [{ page: '1000001' }, { search: '', page: 1 }],
  [
    { search: null, page: '0' },
    { search: '', page: 1 },
  ],
  [
    { search: 7, page: '-4' },
    { search: '', page: 1 },
  ],
  [
    { search: 'a\u0000b', page: '1.5' },
    { search: 'ab', page: 1 },
  ],
  [{ search: 'x'.repeat(161) }, { search: 'x'.repeat(160), page: 1 }],
  [{}, { search: '', page: 1 }],
])('[B-03] %j searches for %j', (query, question) => {
  expect(searchQuery.parse(query)).toEqual(question)
})

test.each([
  ['anna smith', ['anna', 'smith']],
  [' \tanna \n smith ', ['anna', 'smith']],
  ['a b c d e f g', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['', []],
])('%j is split into the terms %j', (text, words) => {
  expect(splitSearchWords(text)).toEqual(words)
})

const company = {
  id: 5,
  name: 'x',
  searchType: 'COMPANY',
  profileId: 9,
  companyName: null,
  detail: null,
  imageFileId: null,
} as const

test.each<[FoundUserType, string, string]>([
  ['lender', '/users/9/lender', 'Lender'],
  ['broker', '/users/9/broker', 'Broker'],
  ['dual', '/users/9/lender', 'Lender and Broker'],
  ['lawFirm', '/users/9/lawfirm', 'Law Firm'],
])('[B-04] a %s links to %s and is labelled %s', (userType, path, note) => {
  const found: SearchRow = { ...company, userType }
  expect([getSearchRowPath(found), describeSearchRow(found)]).toEqual([path, note])
  expect(describeSearchRow({ ...found, companyName: 'Park', detail: null, imageFileId: null })).toBe(`Park · ${note}`)
})

test('[B-04] a result without a user type or a profile is a loan', () => {
  expect(getSearchRowPath({ ...company, userType: null })).toBe('/loans/5/view')
  expect(getSearchRowPath({ ...company, userType: 'broker', profileId: null })).toBe('/loans/5/view')
  expect(describeSearchRow({ ...company, userType: null })).toBe('Loan')
})

test.each<[string, boolean]>([
  ['2.4m second 68% warehouse dandenong south', true],
  ['Second  mortgage $750k', true],
  ['1.5 million rural', true],
  ['house 2,000,000', true],
  ['land bank 12000000', true],
  ['2.4m', false],
  ['anna smith', false],
  ['loans in Geelong', false],
  ['settled in 2025', false],
  ['geelong 3220', false],
  ['call 0411529648', false],
  ['CV123 CV124', false],
  ['', false],
])('whether %j describes a deal: %s', (text, isDeal) => {
  expect(isDealText(text)).toBe(isDeal)
})
