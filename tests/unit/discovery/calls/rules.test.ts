import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import {
  findNotePerson,
  getCallUndoCutoff,
  outcomePlan,
  pickCallFromQueue,
  pickNextCall,
  proposeFollowUpDays,
  toggleNotePerson,
} from '#lib/discovery/calls/rules.ts'
import { type CallTarget, OUTCOMES } from '#lib/discovery/calls/schema.ts'
import { buildCallsPath } from '#lib/discovery/dashboard/rules.ts'
import { isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { rightsIn } from '#tests/support/people.ts'

const target = (companyId: number): CallTarget => ({
  companyId,
  kind: 'broker',
  id: companyId + 100,
  name: `Company ${companyId}`,
  person: null,
  due: '2026-03-02',
  imageFileId: null,
  leadScore: null,
  reasons: [],
})
const targets = [1, 2, 3].map(target)

describe('calls', () => {
  test('can be worked through by staff only', () => {
    expect(rightsIn(callPolicies)).toEqual({ work: 'staff admin' })
  })

  test('a call can be undone for ten minutes, plus twenty seconds for the request', () => {
    expect(getCallUndoCutoff(new Date('2026-03-01T00:10:20Z'))).toEqual(new Date('2026-03-01T00:00:00Z'))
  })

  test('an outcome sets the type of the note and proposes a working day', () => {
    expect(OUTCOMES.map((outcome) => outcomePlan[outcome].noteType)).toEqual([
      'PHONE_CALL',
      'CALL_ATTEMPT',
      'CALL_ATTEMPT',
      'EMAIL',
    ])
    // A Thursday before Good Friday.
    expect(proposeFollowUpDays('2026-04-02', new Set(['2026-04-03', '2026-04-06']))).toEqual({
      spoke: '2026-04-16',
      noAnswer: '2026-04-07',
      leftMessage: '2026-04-07',
      emailed: '2026-04-09',
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), fc.uniqueArray(fc.integer({ min: 0, max: 60 })), (start, off) => {
        const today = addDaysTo('2026-01-01', start)
        const holidays = new Set(off.map((days) => addDaysTo(today, days)))
        for (const day of Object.values(proposeFollowUpDays(today, holidays))) {
          expect(day > today).toBe(true)
          expect(isWorkingDay(day, holidays)).toBe(true)
        }
      }),
    )
  })

  test('the current call is the one in the URL or else the first, and the next one wraps around', () => {
    expect(pickCallFromQueue(targets, '2')?.companyId).toBe(2)
    for (const text of [undefined, '9', ['2'], '']) expect(pickCallFromQueue(targets, text)?.companyId).toBe(1)
    expect(pickCallFromQueue([], '2')).toBeNull()
    expect(pickNextCall(targets, target(1))?.companyId).toBe(2)
    expect(pickNextCall(targets, target(3))?.companyId).toBe(1)
    expect(pickNextCall([target(1)], target(1))).toBeNull()
    expect(buildCallsPath('mine')).toBe('/calls')
    expect(buildCallsPath('team', 7)).toBe('/calls?whose=team&at=7')
  })
})

test('the person spoken to is put before the note, replaced by another and removed again', () => {
  const names = ['Una Hart', 'Piotr Nowak']
  const one = toggleNotePerson('rates are up', 'Una Hart', names)
  expect(one).toBe('Una Hart: rates are up')
  expect(findNotePerson(one, names)).toBe('Una Hart')
  const other = toggleNotePerson(one, 'Piotr Nowak', names)
  expect(other).toBe('Piotr Nowak: rates are up')
  expect(toggleNotePerson(other, 'Piotr Nowak', names)).toBe('rates are up')
  expect(toggleNotePerson('', 'Una Hart', names)).toBe('Una Hart: ')
  expect(findNotePerson('Una Hart called back', names)).toBeNull()
})

test('the progress of the calls and the summary of the day are said in words, also for one and none', () => {
  expect(callLabels.progress(1_200, 0)).toBe('1,200 noted today, none left')
  expect(callLabels.progress(0, 31)).toBe('0 noted today, 31 left')
  expect(callLabels.madeToday(1)).toBe('You noted 1 call or email today.')
  expect(callLabels.madeToday(12)).toBe('You noted 12 calls and emails today.')
})
