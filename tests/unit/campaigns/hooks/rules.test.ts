import { expect, test } from 'vitest'
import { getDeliveryReport, mayMailBeStoredLater } from '#lib/campaigns/hooks/rules.ts'
import { hookEvent } from '#lib/campaigns/hooks/schema.ts'

const read = (type: string, bounce?: string) =>
  getDeliveryReport(
    hookEvent.parse({
      type,
      created_at: '2026-03-02T01:02:03Z',
      data: { email_id: 'x', ...(bounce ? { bounce: { type: bounce } } : {}) },
    }),
  )

test('reads permanent outcomes from provider events and ignores transient and other events', () => {
  expect(read('email.delivered')).toBe('DELIVERED')
  expect(read('email.bounced', 'Permanent')).toBe('BOUNCED')
  expect(read('email.bounced')).toBe('BOUNCED')
  expect(read('email.suppressed')).toBe('BOUNCED')
  expect(read('email.complained')).toBe('COMPLAINED')
  expect(read('email.failed')).toBe('FAILED')
  expect(read('email.bounced', 'Transient')).toBeNull()
  for (const type of ['email.sent', 'email.opened', 'toString', '__proto__']) expect(read(type)).toBeNull()
})

test('an event for an unknown mail is retried for ten minutes', () => {
  const at = new Date('2026-03-02T01:00:00Z')
  expect(mayMailBeStoredLater(at, new Date('2026-03-02T01:09:59Z'))).toBe(true)
  expect(mayMailBeStoredLater(at, new Date('2026-03-02T01:10:00Z'))).toBe(false)
})

test.each([
  null,
  {},
  { type: '', created_at: '2026-03-02T01:02:03Z', data: {} },
  { type: 'email.sent', created_at: 'yesterday', data: {} },
  { type: 'email.sent', created_at: '2026-03-02T01:02:03Z' },
  { type: 'email.sent', created_at: '2026-03-02T01:02:03Z', data: { email_id: 'x'.repeat(201) } },
])('%j is not an event', (event) => {
  expect(hookEvent.safeParse(event).success).toBe(false)
})
