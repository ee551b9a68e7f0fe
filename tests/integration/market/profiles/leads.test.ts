import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import type { DomainError } from '#lib/core/errors.ts'
import { setFollowupDate, setLeadScore } from '#lib/crm/leads/commands.ts'
import { findNextDueFollowup, readLeadVersion } from '#lib/crm/leads/queries.ts'
import { FOLLOWUP_QUICK_ADDS, getQuickAddDay } from '#lib/crm/leads/rules.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { today } from '#lib/server/operations/clock.ts'
import { makeBroker, makeLender } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

let cast: Awaited<ReturnType<typeof castOf>>
beforeAll(async () => {
  cast = await castOf()
})

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => (error as DomainError).code,
  )

describe('lead score and follow-up date', () => {
  test('[D-20] are separate for each observer, shared among staff, and unreadable for others', async () => {
    const about = await makeBroker()
    const { staff, admin, lender, dual } = cast.actors
    const leadOf = async (actor: Actor) => {
      const { leadScore, followupDate } = (await getProfile(actor, 'broker', about.brokerId)) as Profile
      return [leadScore, followupDate]
    }
    await setLeadScore(staff, about.companyId, { leadScore: 'A' })
    await setFollowupDate(staff, about.companyId, { followupDate: '2027-01-31T05:00:00.000Z' })
    await setLeadScore(lender, about.companyId, { leadScore: 'D' })
    expect(await leadOf(admin)).toEqual(['A', '2027-01-31'])
    expect(await leadOf(lender)).toEqual(['D', null])
    expect(await leadOf(dual)).toEqual([null, null])
    await setLeadScore(admin, about.companyId, { leadScore: null })
    expect(await leadOf(staff)).toEqual([null, '2027-01-31'])
  })

  test('[D-20] [T-F1] saved with an outdated version are refused with the stored ones, even for two first saves', async () => {
    const { staff, lender } = cast.actors
    const { companyId } = await makeBroker()
    const both = await Promise.allSettled([
      setLeadScore(lender, companyId, { leadScore: 'A', version: 0 }),
      setLeadScore(lender, companyId, { leadScore: 'E', version: 0 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await setLeadScore(staff, companyId, { leadScore: 'A', version: 0 })
    const kept = await setFollowupDate(staff, companyId, { followupDate: '2027-03-01', version: 1 })
    expect(kept).toEqual({ leadScore: 'A', followupDate: '2027-03-01', version: 2 })
    const stale = await setLeadScore(staff, companyId, { leadScore: 'C', version: 1 }).catch((error) => error)
    expect(stale).toMatchObject({ code: 'CONFLICT', data: kept })
    expect(await readLeadVersion(staff, companyId)).toBe(2)
    // The documented payload has no version.
    expect(await setLeadScore(staff, companyId, { leadScore: 'C' })).toMatchObject({ leadScore: 'C', version: 3 })
  })

  test('[D-20] cannot be kept or read by an owner, a law firm or a visitor', async () => {
    const { lender, lawFirm, visitor, staff } = cast.actors
    const { companyId, lenderId } = cast.made.lender
    await setLeadScore(staff, companyId, { leadScore: 'B' })
    expect(await getProfile(lender, 'lender', lenderId)).not.toHaveProperty('leadScore')
    expect(await getProfile(lender, 'lender', lenderId)).not.toHaveProperty('followupDate')
    for (const actor of [lender, lawFirm, visitor])
      expect(await codeOf(setLeadScore(actor, companyId, { leadScore: 'A' }))).toBe('FORBIDDEN')
    expect(await codeOf(setLeadScore(staff, 2_000_000_000, { leadScore: 'A' }))).toBe('NOT_FOUND')
    expect(await codeOf(setLeadScore(staff, companyId, { leadScore: 'F' }))).toBe('INVALID')
    expect(await codeOf(setFollowupDate(staff, companyId, { followupDate: '2027-02-30' }))).toBe('INVALID')
  })

  test('[D-20] get their day from quick-adds, which stay within a month that has fewer days', () => {
    expect(FOLLOWUP_QUICK_ADDS.map((quickAdd) => getQuickAddDay('2027-08-31', quickAdd))).toEqual([
      '2027-09-07',
      '2027-09-14',
      '2027-09-21',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2028-02-29',
      '2028-08-31',
    ])
  })

  test('lead next to the follow-up that is longest overdue, apart from the company on screen', async () => {
    const { lender } = cast.actors
    const [first, second, later] = [await makeBroker(), await makeLender(), await makeBroker()]
    await setFollowupDate(lender, first.companyId, { followupDate: addDaysTo(today(), -3) })
    await setFollowupDate(lender, second.companyId, { followupDate: today() })
    await setFollowupDate(lender, later.companyId, { followupDate: addDaysTo(today(), 1) })
    expect(await findNextDueFollowup(lender, later.companyId)).toMatchObject({
      kind: 'broker',
      id: first.brokerId,
      count: 2,
    })
    expect(await findNextDueFollowup(lender, first.companyId)).toMatchObject({
      kind: 'lender',
      id: second.lenderId,
      count: 1,
    })
    await setFollowupDate(lender, first.companyId, { followupDate: addDaysTo(today(), 7) })
    expect(await findNextDueFollowup(lender, second.companyId)).toBeNull()
    expect(await findNextDueFollowup(cast.actors.dual, first.companyId)).toBeNull()
  })
})
