import { expect, test } from 'vitest'
import { hasCompactCards } from '#components/data-table/columns.ts'
import { buildOpenRowUrl, readOpenRowKey } from '#components/data-table/panel/opened.ts'

test('the open row is added to the URL beside the other parameters, and removed when it closes', () => {
  const place = { pathname: '/loans', search: '?state=QLD&open=4' }
  expect(readOpenRowKey(new URLSearchParams(place.search))).toBe('4')
  expect(buildOpenRowUrl(place, '71')).toBe('/loans?state=QLD&open=71')
  expect(buildOpenRowUrl(place, null)).toBe('/loans?state=QLD')
  expect(buildOpenRowUrl({ pathname: '/audit', search: '' }, '7')).toBe('/audit?open=7')
  expect(buildOpenRowUrl({ pathname: '/audit', search: '?open=7' }, null)).toBe('/audit')
  expect(readOpenRowKey(new URLSearchParams('open='))).toBeNull()
  expect(readOpenRowKey(new URLSearchParams(''))).toBeNull()
})

test('cards are compact only if a column is shown as their figure', () => {
  expect(hasCompactCards([{ card: 'title' }, {}, { card: 'hidden' }])).toBe(false)
  expect(hasCompactCards([{ card: 'title' }, { card: 'figure' }])).toBe(true)
})
