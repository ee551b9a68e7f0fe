import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, dateToDay } from '#lib/core/dates.ts'
import { createFileNote } from '#lib/crm/file-notes/commands.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { getCallProposals, listCallQueue } from '#lib/discovery/calls/queries.ts'
import { snoozeTask } from '#lib/discovery/dashboard/tasks/commands.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { findActorOf, makeBroker, makeStaff } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()

const dueBroker = async (days = 1) => {
  const bdm = await makeStaff()
  const broker = await makeBroker({ bdmId: bdm.staffId })
  const actor = await findActorOf(bdm)
  await setFollowupDate(actor, broker.companyId, { followupDate: addDaysTo(today(), -days) })
  return { actor, companyId: broker.companyId, profile: { kind: 'broker', id: broker.brokerId } as const }
}
const followupOf = async (companyId: number) => {
  const lead = await database().companyLead.findFirst({ where: { companyId, observer: { companyId: null } } })
  return lead?.followupDate ? dateToDay(lead.followupDate) : null
}

describe('whom to call', () => {
  test('a follow-up that is due is a call: the own one first of all, everybody’s for the team, exactly counted', async () => {
    const { actor, companyId, profile } = await dueBroker()
    expect(await listCallQueue(actor, 'mine')).toMatchObject({ total: 1, targets: [{ companyId, ...profile }] })
    expect((await listCallQueue(actors.staff, 'mine')).targets.map((each) => each.companyId)).not.toContain(companyId)
    const other = await dueBroker(9)
    const team = await listCallQueue(actors.staff, 'team')
    const order = team.targets.map((each) => each.companyId)
    expect(order.indexOf(other.companyId)).toBeLessThan(order.indexOf(companyId))
    expect(team.total).toBe(team.targets.length)
  })

  test('one that is snoozed is no call of this person’s, and one in the future is nobody’s', async () => {
    const { actor, companyId } = await dueBroker()
    const { spoke } = await getCallProposals(actor)
    await snoozeTask(actor, { kind: 'FOLLOW_UP', id: companyId, until: spoke })
    expect((await listCallQueue(actor, 'mine')).total).toBe(0)
    expect((await listCallQueue(actors.staff, 'team')).targets.map((each) => each.companyId)).toContain(companyId)
    await setFollowupDate(actor, companyId, { followupDate: spoke })
    expect((await listCallQueue(actors.staff, 'team')).targets.map((each) => each.companyId)).not.toContain(companyId)
  })

  test('nobody but staff has calls', async () => {
    for (const actor of [visitor, actors.lender, actors.broker, actors.dual, actors.lawFirm]) {
      await expect(listCallQueue(actor, 'team'), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(getCallProposals(actor), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('what is proposed are working days of the own state', async () => {
    const { actor } = await dueBroker()
    const holidays = await listUpcomingHolidays(actor)
    for (const day of Object.values(await getCallProposals(actor))) expect(isWorkingDay(day, holidays), day).toBe(true)
  })
})

describe('a note with a follow-up day', () => {
  test('sets both or neither, and leaves both in the audit', async () => {
    const { actor, companyId, profile } = await dueBroker()
    const before = await followupOf(companyId)
    const { spoke } = await getCallProposals(actor)
    const note = { note: 'Rang', noteType: 'PHONE_CALL' }
    await expect(
      createFileNote(actor, profile, { ...note, noteType: 'NONE_SUCH', followupDate: spoke }),
    ).rejects.toMatchObject({ code: 'INVALID' })
    expect(await followupOf(companyId)).toBe(before)
    await createFileNote(actor, profile, { ...note, followupDate: spoke })
    expect(await followupOf(companyId)).toBe(spoke)
    const audits = await database().auditEntry.findMany({
      where: { accountId: actor.accountId },
      orderBy: { id: 'asc' },
    })
    expect(audits.map(({ action }) => action).slice(-2)).toEqual(['FOLLOWUP_DATE_CHANGED', 'FILE_NOTE_ADDED'])
    await createFileNote(actor, profile, note)
    expect(await followupOf(companyId)).toBe(spoke)
  })

  test('a lender’s sets the date of its own company, never the staff’s', async () => {
    const { companyId, profile } = await dueBroker()
    const before = await followupOf(companyId)
    const day = addDaysTo(today(), 30)
    await createFileNote(actors.lender, profile, { note: 'Met', noteType: 'MEETING', followupDate: day })
    expect(await followupOf(companyId)).toBe(before)
    const own = await database().companyLead.findFirst({
      where: { companyId, observer: { companyId: made.lender.companyId } },
    })
    expect(own?.followupDate && dateToDay(own.followupDate)).toBe(day)
  })
})
