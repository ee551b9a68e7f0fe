import { describe, expect, test } from 'vitest'
import { computeRetryDelay, isTriedForADay, removeAddresses } from '#lib/foundation/mail/delivery/rules.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { OUTBOX_PAGE_SIZES } from '#lib/foundation/mail/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

const began = new Date('2026-03-01T00:00:00Z')
const later = (seconds: number) => new Date(began.getTime() + seconds * 1_000)

describe('retries of a message', () => {
  test.each([
    [0, 30],
    [30, 60],
    [90, 120],
    [3_569, 3_599],
    [3_570, 3_600],
    [3_571, 3_600],
    [80_000, 3_600],
    [-5, 30],
  ])('%i seconds after the first attempt the next one waits %i', (elapsed, pause) =>
    expect(computeRetryDelay(began, later(elapsed))).toBe(pause),
  )

  test.each([
    [0, false],
    [86_399, false],
    [86_400, true],
    [90_000, true],
  ])('%i seconds after the first attempt the message is given up: %s', (elapsed, isOver) =>
    expect(isTriedForADay(began, later(elapsed))).toBe(isOver),
  )
})

test.each([
  ['550 5.1.1 <mira@covenant.example>: unknown', '550 5.1.1 <…>: unknown'],
  ['to:mira@covenant.example,sam@covenant.example', 'to:…,…'],
  ["'mira@covenant.example' (no such user)", "'…' (no such user)"],
  ['450 not now', '450 not now'],
  ['"mira@covenant.example";sam@covenant.example', '"…";…'],
  ['mira@covenant.example\tfull\nsam@covenant.example', '…\tfull\n…'],
  ['mira@covenant.example', '…'],
])('[T-H3] %s is logged as %s', (text, logged) => expect(removeAddresses(text)).toBe(logged))

test('administrators read the outbox and resend, only the worker delivers', () => {
  expect(rightsIn(emailPolicies)).toEqual({ readOutbox: 'admin', sendAgain: 'admin', deliver: 'job' })
  expect(OUTBOX_PAGE_SIZES).toEqual([50, 100])
})
