import { expect, test } from 'vitest'
import { asksWhomToCall } from '#lib/discovery/global-search/team/due/rules.ts'

test.each([
  ['who should i call', true],
  ['who should i call today', true],
  ['who do i ring first', true],
  ['who should i call about the loan', false],
  ['who called today', false],
  ['brokers not called for 90 days', false],
])('“%s” asks whom to call: %s', (text, isAsked) => {
  expect(asksWhomToCall(text.split(' '))).toBe(isAsked)
})
