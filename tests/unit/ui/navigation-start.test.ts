import { expect, test } from 'vitest'
import { isPageNavigation } from '#components/ui/navigation-start.ts'

const HERE = 'https://covenant.example/loans?page=2#row'
const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false }
const link = (href: string, target = '', download = false) => ({ href, target, hasAttribute: () => download })

test.each(['/loans', '/loans?page=3', '/users/notes', 'https://covenant.example/loans?page=1'])(
  '[Q-03] the bar shows on the way to %s',
  (href) => {
    expect(isPageNavigation(link(new URL(href, HERE).href), plain, HERE)).toBe(true)
  },
)

test.each([
  'https://covenant.example/loans?page=2#other',
  'https://covenant.example/loans?page=2',
  'https://other.example/loans',
  '',
])('no bar for %s', (href) => {
  expect(isPageNavigation(link(href), plain, HERE)).toBe(false)
})

test('no bar for a new tab, a download or a click with a modifier', () => {
  const away = 'https://covenant.example/users'
  expect(isPageNavigation(link(away, '_blank'), plain, HERE)).toBe(false)
  expect(isPageNavigation(link(away, '', true), plain, HERE)).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)
    expect(isPageNavigation(link(away), { ...plain, [key]: true }, HERE)).toBe(false)
  expect(isPageNavigation(link(away), { ...plain, button: 1 }, HERE)).toBe(false)
})
