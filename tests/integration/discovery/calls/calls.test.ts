import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, dateToDay, formatDay } from '#lib/core/dates.ts'
import { createFileNote } from '#lib/crm/file-notes/commands.ts'
import { setFollowupDate, setLeadScore } from '#lib/crm/leads/commands.ts'
import { undoCall } from '#lib/discovery/calls/commands.ts'
import { getCallProposals, listCallQueue, listCallsMadeToday, listUpcomingCalls } from '#lib/discovery/calls/queries.ts'
import { snoozeTask } from '#lib/discovery/dashboard/tasks/commands.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import {
  findActorOf,
  makeBroker,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'
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

describe('the call queue', () => {
  test('contains due follow-ups, the user’s own first, all of them for the team, with an exact count', async () => {
    const { actor, companyId, profile } = await dueBroker()
    expect(await listCallQueue(actor, 'mine')).toMatchObject({ total: 1, targets: [{ companyId, ...profile }] })
    expect((await listCallQueue(actors.staff, 'mine')).targets.map((each) => each.companyId)).not.toContain(companyId)
    const other = await dueBroker(9)
    const team = await listCallQueue(actors.staff, 'team')
    const order = team.targets.map((each) => each.companyId)
    expect(order.indexOf(other.companyId)).toBeLessThan(order.indexOf(companyId))
    expect(team.total).toBe(team.targets.length)
  })

  test('orders follow-ups of one day by lead score, those without one last', async () => {
    const due = [await dueBroker(30), await dueBroker(30), await dueBroker(30)]
    const [, second, third] = due
    for (const [each, leadScore] of [
      [second, 'D'],
      [third, 'B'],
    ] as const)
      if (each) await setLeadScore(each.actor, each.companyId, { leadScore })
    const { targets } = await listCallQueue(actors.staff, 'team')
    const places = due.map(({ companyId }) => targets.findIndex((each) => each.companyId === companyId))
    expect(places.toSorted((one, other) => one - other)).toEqual([places[2], places[1], places[0]])
  })

  test('leaves out a follow-up snoozed by the user, and one in the future for everybody', async () => {
    const { actor, companyId } = await dueBroker()
    const { spoke } = await getCallProposals(actor)
    await snoozeTask(actor, { kind: 'FOLLOW_UP', id: companyId, until: spoke })
    expect((await listCallQueue(actor, 'mine')).total).toBe(0)
    expect((await listCallQueue(actors.staff, 'team')).targets.map((each) => each.companyId)).toContain(companyId)
    await setFollowupDate(actor, companyId, { followupDate: spoke })
    expect((await listCallQueue(actors.staff, 'team')).targets.map((each) => each.companyId)).not.toContain(companyId)
  })

  test('lists follow-ups of the next 30 days ahead with their day, nearest first', async () => {
    const { actor, companyId, profile } = await dueBroker(-2)
    const due = addDaysTo(today(), 2)
    expect(await listUpcomingCalls(actor, 'mine')).toEqual({
      calls: [{ companyId, ...profile, name: expect.any(String), due }],
      total: 1,
    })
    const later = await dueBroker(-30)
    const ids = async () => (await listUpcomingCalls(actors.staff, 'team')).calls.map((each) => each.companyId)
    const order = await ids()
    expect(order.indexOf(companyId)).toBeLessThan(order.indexOf(later.companyId))
    for (const days of [-31, 0, 1]) expect(await ids()).not.toContain((await dueBroker(days)).companyId)
  })

  test('is empty for everybody but staff', async () => {
    for (const actor of [visitor, actors.lender, actors.broker, actors.dual, actors.lawFirm]) {
      await expect(listCallQueue(actor, 'team'), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(getCallProposals(actor), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(listCallsMadeToday(actor), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(listUpcomingCalls(actor, 'team'), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('proposes working days of the user’s own state', async () => {
    const { actor } = await dueBroker()
    const holidays = await listUpcomingHolidays(actor)
    for (const day of Object.values(await getCallProposals(actor))) expect(isWorkingDay(day, holidays), day).toBe(true)
  })
})

describe('a note with a follow-up day', () => {
  test('sets both or neither, and audits both', async () => {
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

  test('of a lender sets the date of its own company, never that of staff', async () => {
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

describe('the reasons for a call', () => {
  /** Records a loan and returns its number. */
  const recordLoan = async (
    parties: Parameters<typeof makeLoanInput>[0],
    days: number,
    overrides: Record<string, unknown> = {},
  ) => {
    const dates = { settlementDate: '2020-03-02', repaymentDate: addDaysTo(today(), days) }
    const { id } = (await createLoan(seeder, makeLoanInput(parties, { ...dates, ...overrides }))) as { id: number }
    return (await database().loan.findUniqueOrThrow({ where: { id } })).loanNo
  }
  const dueBrokerWithLoans = async () => {
    const { actor, profile } = await dueBroker()
    const brokers = [{ ...made.broker, brokerId: profile.id }]
    const parties = { lenders: [made.lender], brokers, lawFirm: made.lawFirm }
    const promised = `promised for ${formatDay(addDaysTo(today(), -1))}`
    const record = (days: number, overrides?: Record<string, unknown>) => recordLoan(parties, days, overrides)
    return { actor, promised, record }
  }
  const reasonsOf = async (actor: Awaited<ReturnType<typeof dueBroker>>['actor']) =>
    (await listCallQueue(actor, 'mine')).targets.map(({ reasons }) => reasons.map(({ text }) => text).join(', '))

  test('list a broker’s loan near its repayment before the promise, but not a distant or discharged one', async () => {
    const { actor, record, promised } = await dueBrokerWithLoans()
    await record(31)
    await record(-5, { statusKey: 'DISCHARGED', dischargedDate: '2026-01-02' })
    await record(5, { statusKey: 'DISCHARGED', dischargedDate: '2026-01-02' })
    expect(await reasonsOf(actor)).toEqual([promised])
    const near = await record(12)
    expect(await reasonsOf(actor)).toEqual([`Loan ${near} matures in 12 days, ${promised}`])
  })

  test('list the loan longest overdue, however long, and a loan in default before it', async () => {
    const { actor, record, promised } = await dueBrokerWithLoans()
    await record(12)
    await record(-4)
    const overdue = await record(-657, { statusKey: 'VARIATIONINPROG' })
    await record(-336)
    const late = `Loan ${overdue} overdue by 657 days`
    expect(await reasonsOf(actor)).toEqual([`${late}, ${promised}`])
    const far = await record(400, { statusKey: 'DEFAULT' })
    expect(await reasonsOf(actor)).toEqual([`Loan ${far} in default, ${late}, ${promised}`])
    const past = await record(-90, { statusKey: 'DEFAULT' })
    expect(await reasonsOf(actor)).toEqual([`Loan ${past} in default, overdue by 90 days, ${late}, ${promised}`])
    const [call] = (await listCallQueue(actor, 'mine')).targets
    expect(call?.reasons.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false])
  })

  test('list loans in default of a lender or a law firm, and nobody else’s', async () => {
    const bdm = await makeStaff()
    const actor = await findActorOf(bdm)
    const [lender, other] = [await makeLender({ bdmId: bdm.staffId }), await makeLender({ bdmId: bdm.staffId })]
    const lawFirm = await makeLawFirm()
    for (const { companyId } of [lender, other, lawFirm])
      await setFollowupDate(actor, companyId, { followupDate: today() })
    const loanNo = await recordLoan({ lenders: [lender], brokers: [made.broker], lawFirm }, -3, {
      statusKey: 'DEFAULT',
    })
    const { targets } = await listCallQueue(actor, 'team')
    const reasonOf = (companyId: number) => targets.find((each) => each.companyId === companyId)?.reasons[0]
    const inDefault = {
      text: `Loan ${loanNo} in default, overdue by 3 days`,
      short: `Default, 3 d late · ${loanNo}`,
      isOverdue: true,
    }
    expect(reasonOf(lender.companyId)).toEqual(inDefault)
    expect(reasonOf(lawFirm.companyId)).toEqual(inDefault)
    expect(reasonOf(other.companyId)).toMatchObject({ isOverdue: false })
  })

  test('list a lender’s published category that is about to lapse', async () => {
    const bdm = await makeStaff()
    const lender = await makeLender({ bdmId: bdm.staffId })
    const actor = await findActorOf(bdm)
    await setFollowupDate(actor, lender.companyId, { followupDate: today() })
    const category = { lenderId: lender.lenderId, categoryKey: 'CONSTRUCTION', isVerified: true, available: 1_000_000n }
    const { id } = await database().lenderCategory.create({
      data: Object.assign({ isOffered: true, lastVerifiedAt: new Date(now().getTime() - 30 * 86_400_000) }, category),
    })
    expect(await reasonsOf(actor)).toEqual([`Construction lapses tomorrow, promised for ${formatDay(today())}`])
    await database().lenderCategory.update({ where: { id }, data: { isOffered: false } })
    expect(await reasonsOf(actor)).toEqual([`promised for ${formatDay(today())}`])
  })
})

describe('undoing a call', () => {
  const logged = async () => {
    const due = await dueBroker(3)
    const { spoke } = await getCallProposals(due.actor)
    const note = { note: 'Rang', noteType: 'PHONE_CALL', followupDate: spoke }
    const { id } = (await createFileNote(due.actor, due.profile, note)) as { id: number }
    return { ...due, call: { noteId: id, due: addDaysTo(today(), -3), followupDate: spoke } }
  }

  test('deletes its note, makes the follow-up due again, and reduces the calls of the day, once', async () => {
    const { actor, companyId, profile, call } = await logged()
    expect(await listCallsMadeToday(actor)).toMatchObject([{ count: 1 }])
    await undoCall(actor, profile, call)
    expect(await database().fileNote.count({ where: { id: call.noteId } })).toBe(0)
    expect(await followupOf(companyId)).toBe(call.due)
    expect(await listCallsMadeToday(actor)).toEqual([])
    await expect(undoCall(actor, profile, call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps a follow-up that somebody has moved since', async () => {
    const { actor, companyId, profile, call } = await logged()
    const moved = addDaysTo(today(), 90)
    await setFollowupDate(actors.staff, companyId, { followupDate: moved })
    await undoCall(actor, profile, call)
    expect(await followupOf(companyId)).toBe(moved)
  })

  test('is only for staff who made the call, and only for a short time', async () => {
    const { actor, profile, call } = await logged()
    await expect(undoCall(actors.staff, profile, call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const other of [visitor, actors.lender, actors.broker, actors.dual, actors.lawFirm])
      await expect(undoCall(other, profile, call), other.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await database().fileNote.update({
      where: { id: call.noteId },
      data: { takenAt: new Date(now().getTime() - 3_600_000) },
    })
    await expect(undoCall(actor, profile, call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await database().fileNote.count({ where: { id: call.noteId } })).toBe(1)
  })
})
