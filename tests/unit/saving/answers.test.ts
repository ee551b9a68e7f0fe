import { expect, test } from 'vitest'
import { toSaveAnswer } from '#components/saving/save-answer.ts'

const refused = (status: number, message?: string, data?: unknown) =>
  toSaveAnswer({
    ok: false,
    status,
    errors: message === undefined ? [] : [{ code: 'REFUSED', message }],
    ...(data === undefined ? {} : { data }),
  })

test('[T-F1] the result of a save is the stored value, a conflict with its stored value, or a reason', () => {
  const stored = { score: 'B', version: 5 }
  expect(toSaveAnswer({ ok: true, status: 200, body: { data: stored } })).toEqual({ kind: 'saved', stored })
  expect(refused(409, 'Changed elsewhere.', stored)).toEqual({ kind: 'conflict', stored })
  expect(refused(409, 'Closed meanwhile.')).toEqual({ kind: 'failed', reason: 'Closed meanwhile.' })
  expect(refused(400, 'Too long.', stored)).toEqual({ kind: 'failed', reason: 'Too long.' })
  expect(refused(0)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('cannot be reached') })
})
