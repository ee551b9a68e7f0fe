import { expect, test } from 'vitest'
import { findNamedOption } from '#components/forms/combobox/use-choices.ts'

const suburbs = ['Ashby, NSW', 'Ashfield, NSW', 'Ashfield, WA'].map((name, id) => ({ id, name }))
const redgum = [{ id: 7, name: 'Redgum Capital' }]

test.each([
  [suburbs, 'Ashfield, WA', 'Ashfield, WA'],
  [suburbs, ' ashfield  wa ', 'Ashfield, WA'],
  [suburbs, 'ASHBY', 'Ashby, NSW'],
  [suburbs, 'ashfield', null],
  [suburbs, 'ash', null],
  [suburbs, 'ashby nsw 2463', null],
  [suburbs.slice(0, 1), 'ashby nsw 2463', 'Ashby, NSW'],
  [redgum, 'Redgum Capital Pty', 'Redgum Capital'],
  [redgum, 'Redgum', null],
  [[...redgum, { id: 8, name: 'redgum capital' }], 'Redgum Capital', null],
  [[], 'Redgum', null],
])('of %j, %j names %j', (options, text, name) => {
  expect(findNamedOption(options, text)?.name ?? null).toBe(name)
})
