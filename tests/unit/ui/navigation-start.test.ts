import { expect, test, vi } from 'vitest'
import { announceNavigation, hasLeft, isPageNavigation, noteNavigation } from '#components/ui/navigation-start.ts'

const HERE = 'https://covenant.example/loans?page=2#row'
const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false }
const link = (href: string, target = '', download = false) => ({ href, target, hasAttribute: () => download })

test.each(['/loans', '/loans?page=3', '/users/notes', 'https://covenant.example/loans?page=1'])(
  '[Q-03] the progress bar shows on the way to %s',
  (href) => {
    expect(isPageNavigation(link(new URL(href, HERE).href), plain, HERE)).toBe(true)
  },
)

test.each([
  'https://covenant.example/loans?page=2#other',
  'https://covenant.example/loans?page=2',
  'https://other.example/loans',
  '',
])('no progress bar for %s', (href) => {
  expect(isPageNavigation(link(href), plain, HERE)).toBe(false)
})

test('the progress bar shows for a link with its own tab as target', () => {
  expect(isPageNavigation(link('https://covenant.example/users', '_self'), plain, HERE)).toBe(true)
})

test('no progress bar for a new tab, a download or a click with a modifier', () => {
  const away = 'https://covenant.example/users'
  expect(isPageNavigation(link(away, '_blank'), plain, HERE)).toBe(false)
  expect(isPageNavigation(link(away, '', true), plain, HERE)).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)
    expect(isPageNavigation(link(away), { ...plain, [key]: true }, HERE)).toBe(false)
  expect(isPageNavigation(link(away), { ...plain, button: 1 }, HERE)).toBe(false)
})

test('a page counts as left once a navigation has started or ended; Back and Forward count by the URL', () => {
  const at = (href: string) => vi.stubGlobal('window', { location: new URL(href), dispatchEvent: () => true })
  at('https://covenant.example/loans')
  noteNavigation('https://covenant.example/loans')
  expect(hasLeft('/loans')).toBe(false)
  announceNavigation('/loans?state=NSW')
  expect(hasLeft('/loans')).toBe(false)
  announceNavigation('/users/notes')
  expect(hasLeft('/loans')).toBe(true)
  noteNavigation(null)
  expect(hasLeft('/loans')).toBe(false)
  at('https://covenant.example/users/notes')
  expect(hasLeft('/loans')).toBe(true)
  vi.unstubAllGlobals()
})
