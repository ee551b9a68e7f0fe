import { expect, test } from 'vitest'
import { resolveBatchAccepted, resolveBatchNotAccepted } from '#lib/campaigns/sending/batches/rules.ts'
import { findBrakeReason } from '#lib/campaigns/sending/brake/rules.ts'
import { buildFailedMailResult } from '#lib/campaigns/sending/handing/rules.ts'
import { countParallelSlices, getSecondsUntilDue } from '#lib/campaigns/sending/rules.ts'
import type { Claimed } from '#lib/campaigns/sending/schema.ts'

const AT = new Date('2026-03-02T01:00:00Z')
const DAY = 86_400_000
const KEY_LIFE = 23 * 3_600_000
const ago = (milliseconds: number): Date => new Date(AT.getTime() - milliseconds)
const row = (id: number, triedSince = AT): Claimed => ({
  id,
  address: `a${id}@b.example`,
  name: 'Kim',
  basis: 'SUBSCRIBED',
  attempt: 1,
  merge: { firstName: 'Kim', lastName: null, company: null, bdm: null },
  wireAt: null,
  triedSince,
  providerId: null,
})
const fault = (outcome: 'REFUSED' | 'LATER' | 'UNKNOWN', retryAfter: number | null = null) => ({
  outcome,
  message: 'No',
  retryAfter,
})

test('uses one sending slice per 500 recipients, from one to four', () => {
  expect([0, 1, 500, 501, 1_500, 1_501, 100_000].map(countParallelSlices)).toEqual([1, 1, 1, 2, 3, 4, 4])
})

test('the next slice starts when its first recipient is due, within an hour at most', () => {
  expect([-5_000, 0, 1, 1_000, 20_500, DAY].map((later) => getSecondsUntilDue(ago(-later), AT))).toEqual([
    0, 0, 1, 1, 21, 3_600,
  ])
})

test('a mailing pauses at one error in twenty, once twenty mails have ended', () => {
  const errors = (ended: number, count: number) => findBrakeReason({ ended, errors: count, sent: ended, complaints: 0 })
  expect([errors(19, 19), errors(20, 0), errors(21, 1), errors(100, 4)]).toEqual([null, null, null, null])
  expect([errors(20, 1), errors(100, 5)]).toEqual([
    'Paused by itself: 1 of 20 emails failed or bounced.',
    'Paused by itself: 5 of 100 emails failed or bounced.',
  ])
})

test('a mailing pauses at one complaint in a thousand, once a hundred mails are sent', () => {
  const complaints = (sent: number, count: number) =>
    findBrakeReason({ ended: sent, errors: 0, sent, complaints: count })
  expect([complaints(99, 3), complaints(100, 0), complaints(1_001, 1)]).toEqual([null, null, null])
  expect(complaints(1_000, 1)).toBe('Paused by itself: 1 of 1000 recipients reported it as spam.')
})

test.each([
  ['refused', fault('REFUSED'), AT, 0, 'FAILED'],
  ['refused for now', fault('LATER'), AT, 0, 'QUEUED'],
  ['refused for now, for a day', fault('LATER'), ago(DAY), 0, 'FAILED'],
  ['without an answer, where a repeat is absorbed', fault('UNKNOWN'), AT, KEY_LIFE, 'QUEUED'],
  ['without an answer, where none is', fault('UNKNOWN'), AT, 0, 'UNKNOWN'],
  ['without an answer, for a day', fault('UNKNOWN'), ago(DAY), KEY_LIFE, 'UNKNOWN'],
] as const)('a mail %s ends in the expected state', (_what, given, triedSince, keyLife, state) => {
  const result = buildFailedMailResult({ left: row(1, triedSince), fault: given, keyLife, at: AT })
  expect(result).toMatchObject({ id: 1, attempt: 1, state, error: 'No', isOffWire: given.outcome !== 'UNKNOWN' })
})

test('a rate-limited mail is retried after the delay that the provider asks for', () => {
  expect(buildFailedMailResult({ left: row(1), fault: fault('LATER', 40), keyLife: 0, at: AT }).dueAt).toEqual(
    ago(-40_000),
  )
  expect(buildFailedMailResult({ left: row(1), fault: fault('LATER'), keyLife: 0, at: AT }).dueAt).toEqual(ago(-30_000))
})

test('each mail of an accepted batch gets its own result', () => {
  const { results, state, halves } = resolveBatchAccepted(
    [row(1), row(2)],
    [{ providerId: 'x' }, { refusal: 'Bad' }],
    AT,
  )
  expect(results).toMatchObject([
    { id: 1, state: 'SENT', providerId: 'x' },
    { id: 2, state: 'FAILED', error: 'Bad' },
  ])
  expect([state, halves]).toEqual(['DONE', []])
})

test('a refused batch is halved until a single mail is left, which fails', () => {
  const batch = (count: number) => ({
    rows: Array.from({ length: count }, (_each, at) => row(at + 1)),
    wasCalled: false,
  })
  const whole = resolveBatchNotAccepted(batch(5), { fault: fault('REFUSED'), keyLife: KEY_LIFE, at: AT })
  expect([whole.state, whole.halves]).toEqual([
    'SPLIT',
    [
      [1, 2, 3],
      [4, 5],
    ],
  ])
  expect(whole.results.every(({ state, dueAt, isOffWire }) => state === 'QUEUED' && isOffWire && dueAt <= AT)).toBe(
    true,
  )
  const alone = resolveBatchNotAccepted(batch(1), { fault: fault('REFUSED'), keyLife: KEY_LIFE, at: AT })
  expect([alone.state, alone.halves, alone.results[0]?.state]).toEqual(['DONE', [], 'FAILED'])
})

test('a batch that may have been accepted is retried unchanged, any other is rebuilt', () => {
  const rows = [row(1), row(2)]
  const ends = [
    resolveBatchNotAccepted({ rows, wasCalled: false }, { fault: fault('UNKNOWN'), keyLife: KEY_LIFE, at: AT }),
    resolveBatchNotAccepted({ rows, wasCalled: true }, { fault: fault('LATER'), keyLife: KEY_LIFE, at: AT }),
    resolveBatchNotAccepted({ rows, wasCalled: false }, { fault: fault('LATER'), keyLife: KEY_LIFE, at: AT }),
  ]
  expect(ends.map(({ state }) => state)).toEqual(['OPEN', 'OPEN', 'SPLIT'])
  expect(ends.map(({ results }) => results[0]?.isOffWire)).toEqual([false, false, true])
  expect(ends.every(({ halves }) => halves.length === 0)).toBe(true)
})
