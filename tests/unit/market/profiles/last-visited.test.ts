import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LAST_VISITED_DELAY } from '#lib/core/timing.ts'
import { createLastVisitSaver, parseLastVisit } from '#lib/market/profiles/last-visited/rules.ts'
import { KIND_OF, type Visit, visitQuery } from '#lib/market/profiles/last-visited/schema.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the last visited profile', () => {
  test('[D-21] is saved 10 s after the last visit, once', () => {
    const saved: Visit[] = []
    const saver = createLastVisitSaver(LAST_VISITED_DELAY, (visit) => saved.push(visit))
    saver.visited({ profileId: 1, profileType: 'LENDER' })
    vi.advanceTimersByTime(9_999)
    saver.visited({ profileId: 2, profileType: 'BROKER' })
    vi.advanceTimersByTime(9_999)
    expect(saved).toEqual([])
    vi.advanceTimersByTime(1)
    expect(saved).toEqual([{ profileId: 2, profileType: 'BROKER' }])
    vi.advanceTimersByTime(60_000)
    expect(saved).toHaveLength(1)
  })

  test('[D-21] is not saved once the saver is stopped', () => {
    const saved: Visit[] = []
    const saver = createLastVisitSaver(LAST_VISITED_DELAY, (visit) => saved.push(visit))
    saver.stop()
    saver.visited({ profileId: 1, profileType: 'LENDER' })
    saver.stop()
    vi.advanceTimersByTime(60_000)
    expect(saved).toEqual([])
  })

  test.each([
    ['/users/41/lender', { profileId: 41, profileType: 'LENDER' }],
    ['/users/41/broker', { profileId: 41, profileType: 'BROKER' }],
    ['/users/41/lawfirm', { profileId: 41, profileType: 'LAWFIRM' }],
    ['/users/2147483647/lender', { profileId: 2_147_483_647, profileType: 'LENDER' }],
    ['/users/2147483648/lender', null],
    ['/users/0/lender', null],
    ['/users/x/lender', null],
    ['/users/41/staff', null],
    ['/elsewhere/users/41/lender', null],
    ['/users/41/lender/edit', null],
    ['/users/notes', null],
    ['/loans/41/view', null],
  ])('[D-21] the address %s', (path, visit) => {
    expect(parseLastVisit(path)).toEqual(visit)
  })

  test('[P-01] the query names a profile by id and type', () => {
    expect(visitQuery.parse({ profileId: '41', profileType: 'lawFirm' })).toEqual({
      profileId: 41,
      profileType: 'LAWFIRM',
    })
    expect(visitQuery.parse({ profileId: '2147483647', profileType: 'LENDER' }).profileId).toBe(2_147_483_647)
    expect(visitQuery.parse({ profileId: 1, profileType: 'broker' }).profileType).toBe('BROKER')
    for (const profileId of ['0', '1.5', '2147483648', '', null])
      expect(visitQuery.safeParse({ profileId, profileType: 'LENDER' }).success).toBe(false)
    expect(KIND_OF).toEqual({ LENDER: 'lender', BROKER: 'broker', LAWFIRM: 'lawfirm' })
    for (const query of [{}, { profileId: 'x', profileType: 'LENDER' }, { profileId: '1', profileType: 'STAFF' }])
      expect(visitQuery.safeParse(query).success).toBe(false)
  })
})
