import { expect, test } from 'vitest'
import { listPeopleRows, rankReadings } from '#lib/discovery/global-search/questions/rules.ts'
import {
  isDealFirst,
  isDealText,
  isKindAlone,
  isNameGiven,
  parseSuburbQuestion,
} from '#lib/discovery/global-search/rules.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'

const reading = (rest: string, path = '/loans?state=VIC') => ({ searches: [{ path, chips: [] }], said: [], rest })

test('the reading with fewer words left over answers alone; of equal ones people are first', () => {
  expect(rankReadings(reading('not called'), reading(''))).toEqual(['people'])
  expect(rankReadings(reading(''), reading('second'))).toEqual(['loans'])
  expect(rankReadings(reading('foo'), reading('foo bar'))).toEqual(['loans'])
  expect(rankReadings(reading(''), reading(''))).toEqual(['people', 'loans'])
  expect(rankReadings(reading('foo'), reading('foo'))).toEqual(['loans'])
  expect(rankReadings(null, reading(''))).toEqual(['people'])
  // The palette drops it if a name has the word.
  expect(rankReadings(null, reading('redgum'))).toEqual(['people'])
  expect(rankReadings(reading('foo'), null)).toEqual(['loans'])
  expect(rankReadings(null, null)).toEqual([])
})

test('a question for groups of loans is first before one for people that leaves nothing over either', () => {
  expect(rankReadings(reading('', '/loans?group=lender&state=VIC'), reading(''))).toEqual(['loans', 'people'])
  const half = { ...reading('', '/loans?group=state'), said: ['These are all states'] }
  expect(rankReadings(half, reading(''))).toEqual(['people', 'loans'])
})

test('people without a profile that the reader may open are not listed', () => {
  const person = (ids: Partial<UserCells>) =>
    ({
      id: 1,
      user: 'Ann Lee',
      company: 'Redgum',
      imageFileId: null,
      lenderId: null,
      brokerId: null,
      lawFirmId: null,
      ...ids,
    }) as UserCells
  expect(listPeopleRows([person({})])).toEqual([])
  const kinds = [
    person({ lenderId: 2 }),
    person({ brokerId: 3 }),
    person({ lenderId: 2, brokerId: 3 }),
    person({ lawFirmId: 4 }),
  ]
  expect(listPeopleRows(kinds).map(({ userType, profileId }) => [userType, profileId])).toEqual([
    ['lender', 2],
    ['broker', 3],
    ['dual', 2],
    ['lawFirm', 4],
  ])
})

test.each([
  ['which lenders lend on industrial in QLD over 65% LVR', true],
  ['who lends on land', true],
  ['Lenders who fund childcare', true],
  ['who will finance a pub', true],
  ['who should I call', false],
  ['which lenders closed second mortgages', false],
  ['lenders in vic', false],
])('“%s” asks where a deal goes: %s', (text, isDeal) => {
  expect(isDealText(text)).toBe(isDeal)
})

test('a deal is first for who lends, or if a search for loans leaves an amount unread', () => {
  expect(isDealFirst('who lends on land', 'lends on')).toBe(true)
  expect(isDealFirst('second $3m in Geelong', '$3m')).toBe(true)
  expect(isDealFirst('loans over $10m wibble', 'wibble')).toBe(false)
  expect(isDealFirst('vic 0412 345 678', '0412 345 678')).toBe(false)
})

test('loans in nothing ask for no suburb', () => {
  expect(parseSuburbQuestion('loans in')).toEqual({ name: 'loans in', isAsked: false })
  expect(parseSuburbQuestion('all loans in Geelong')).toEqual({ name: 'Geelong', isAsked: true })
})

test('a plural of a kind asks for all of it, and a name is given by its words or beside its kind', () => {
  expect(['brokers', 'all lenders', 'Law firms'].map(isKindAlone)).toEqual([true, true, true])
  expect(['broker', 'brokers vic', 'lenders redgum'].map(isKindAlone)).toEqual([false, false, false])
  const row = { name: 'Redgum Brokers', searchType: 'COMPANY', userType: 'broker' } as SearchRow
  expect(isNameGiven([row], 'redgum brokers')).toBe(true)
  expect(isNameGiven([row], 'broker redgm')).toBe(true)
  expect(isNameGiven([row], 'quiet brokers')).toBe(false)
  expect(isNameGiven([], 'brokers')).toBe(false)
})
