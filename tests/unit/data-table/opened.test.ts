import { expect, test } from 'vitest'
import { isCompact } from '#components/data-table/columns.ts'
import { addressWith, openedIn } from '#components/data-table/panel/opened.ts'

test('the open row stands in the address beside whatever else it holds, and leaves it again', () => {
  const place = { pathname: '/loans', search: '?state=QLD&open=4' }
  expect(openedIn(new URLSearchParams(place.search))).toBe('4')
  expect(addressWith(place, '71')).toBe('/loans?state=QLD&open=71')
  expect(addressWith(place, null)).toBe('/loans?state=QLD')
  expect(addressWith({ pathname: '/audit', search: '' }, '7')).toBe('/audit?open=7')
  expect(addressWith({ pathname: '/audit', search: '?open=7' }, null)).toBe('/audit')
  expect(openedIn(new URLSearchParams('open='))).toBeNull()
  expect(openedIn(new URLSearchParams(''))).toBeNull()
})

test('a card has three lines where its columns say what stands on them', () => {
  expect(isCompact([{ card: 'title' }, {}, { card: 'hidden' }])).toBe(false)
  expect(isCompact([{ card: 'title' }, { card: 'figure' }])).toBe(true)
})
