import { describe, expect, test } from 'vitest'
import { type Actor, type PersonActor, visitor } from '#lib/core/actor.ts'
import { addDaysTo, dayToDate } from '#lib/core/dates.ts'
import { createFileNote } from '#lib/crm/file-notes/commands.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { undoCall } from '#lib/discovery/calls/commands.ts'
import type { ActionKind, Whose } from '#lib/discovery/dashboard/labels.ts'
import { listActionGroups } from '#lib/discovery/dashboard/queries.ts'
import {
  finishTask,
  putRatingAside,
  resumeTask,
  snoozeTask,
  takeRatingBack,
} from '#lib/discovery/dashboard/tasks/commands.ts'
import { readFinishedTasksAndSnoozeDays } from '#lib/discovery/dashboard/tasks/queries.ts'
import { listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { findNextWorkingDay, isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { setClock, today } from '#lib/server/operations/clock.ts'
import { findActorOf, makeBroker, makeLender, makeLoanInput, makeStaff, seeder } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()

/** Creates a member of staff with brokers whose profiles are incomplete. */
const bdmOf = async (count: number) => {
  const bdm = await makeStaff()
  const brokers = await Promise.all(Array.from({ length: count }, () => makeBroker({ bdmId: bdm.staffId })))
  return { actor: await findActorOf(bdm), staffId: bdm.staffId, ids: brokers.map(({ companyId }) => companyId) }
}
const kind = 'PROFILE_INCOMPLETE' satisfies ActionKind
const waiting = async (actor: Actor, whose: Whose = 'mine') => (await listActionGroups(actor, { only: kind, whose }))[0]
const idsOf = async (actor: Actor, whose?: Whose) => (await waiting(actor, whose))?.items.map(({ id }) => id) ?? []

describe('tasks set aside by staff', () => {
  test('a snoozed task leaves only this user’s queue, until its day', async () => {
    const { actor, ids } = await bdmOf(3)
    const [first = 0] = ids
    const [until = ''] = (await readFinishedTasksAndSnoozeDays(actor)).snoozes
    await snoozeTask(actor, { kind, id: first, until })
    expect(await waiting(actor)).toMatchObject({ total: 2 })
    expect(await idsOf(actor)).not.toContain(first)
    expect(await idsOf(actor, 'team')).not.toContain(first)
    expect(await idsOf(actors.staff, 'team')).toContain(first)
    expect((await readFinishedTasksAndSnoozeDays(actor)).done).toBe(0)
    const back = setClock(() => new Date(`${until}T02:00:00Z`))
    try {
      expect(await idsOf(actor)).toContain(first)
    } finally {
      back()
    }
  })

  test('a completed task counts today, can be undone, and returns on the next working day', async () => {
    const { actor, ids } = await bdmOf(2)
    const [first = 0, second = 0] = ids
    await finishTask(actor, { kind, id: first })
    expect((await readFinishedTasksAndSnoozeDays(actor)).done).toBe(1)
    expect((await readFinishedTasksAndSnoozeDays(actors.staff)).done).toBe(0)
    expect(await idsOf(actor)).toEqual([second])
    await resumeTask(actor, { kind, id: first })
    expect((await readFinishedTasksAndSnoozeDays(actor)).done).toBe(0)
    expect(await waiting(actor)).toMatchObject({ total: 2 })
    await finishTask(actor, { kind, id: first })
    const next = findNextWorkingDay(today(), await listUpcomingHolidays(actor))
    const back = setClock(() => new Date(`${next}T02:00:00Z`))
    try {
      expect(await waiting(actor)).toMatchObject({ total: 2 })
      expect((await readFinishedTasksAndSnoozeDays(actor)).done).toBe(0)
      await finishTask(actor, { kind, id: second })
      expect(await database().taskMark.count({ where: { accountId: actor.accountId } })).toBe(1)
    } finally {
      back()
    }
  })

  test('a task can be snoozed until any working day of the user’s state within a year, and no other day', async () => {
    const { actor, staffId, ids } = await bdmOf(1)
    const [id = 0] = ids
    const { snoozes } = await readFinishedTasksAndSnoozeDays(actor)
    const [until = ''] = snoozes
    const { stateKey } = await database().staff.findUniqueOrThrow({ where: { id: staffId } })
    for (const each of snoozes) expect(isWorkingDay(each, await listUpcomingHolidays(actor)), each).toBe(true)
    const far = findNextWorkingDay(addDaysTo(today(), 367), new Set())
    for (const wrong of [today(), '2026-02-30', 'soon', '2000-01-03', far, null])
      await expect(snoozeTask(actor, { kind, id, until: wrong }), String(wrong)).rejects.toMatchObject({
        code: 'INVALID',
      })
    await database().holiday.create({ data: { stateKey, day: dayToDate(until), name: 'A day off' } })
    try {
      await expect(snoozeTask(actor, { kind, id, until })).rejects.toMatchObject({ code: 'INVALID' })
      expect((await readFinishedTasksAndSnoozeDays(actor)).snoozes).not.toContain(until)
    } finally {
      await database().holiday.delete({ where: { stateKey_day: { stateKey, day: dayToDate(until) } } })
    }
  })

  test('the user’s queue has tasks of the companies they look after, the team’s has all', async () => {
    const [one, other] = [await bdmOf(2), await bdmOf(1)]
    expect((await idsOf(one.actor)).toSorted()).toEqual(one.ids.toSorted())
    expect((await waiting(one.actor, 'team'))?.total).toBeGreaterThanOrEqual(3)
    expect((await waiting(other.actor))?.total).toBe(1)
  })

  test('only staff can set tasks aside', async () => {
    for (const actor of [visitor, actors.lender, actors.broker, actors.dual, actors.lawFirm]) {
      await expect(finishTask(actor, { kind, id: 1 }), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(resumeTask(actor, { kind, id: 1 }), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(snoozeTask(actor, { kind, id: 1, until: today() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(readFinishedTasksAndSnoozeDays(actors.lender as never)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(listActionGroups(visitor)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('follow-ups moved by staff', () => {
  const dueFollowUp = async () => {
    const { actor, ids } = await bdmOf(1)
    const [companyId = 0] = ids
    const { id } = await database().broker.findFirstOrThrow({ where: { companyId } })
    await setFollowupDate(actor, companyId, { followupDate: addDaysTo(today(), -3) })
    return { actor, companyId, profile: { kind: 'broker', id } as const }
  }
  const done = async (actor: PersonActor) => (await readFinishedTasksAndSnoozeDays(actor)).done

  test('a due one counts once as done today for who moved it, by a call or by its date', async () => {
    const { actor, companyId, profile } = await dueFollowUp()
    expect(await done(actor)).toBe(0)
    const followupDate = addDaysTo(today(), 14)
    await createFileNote(actor, profile, { note: 'Rang', noteType: 'PHONE_CALL', followupDate })
    expect(await done(actor)).toBe(1)
    expect(await done(actors.staff as PersonActor)).toBe(0)
    await setFollowupDate(actor, companyId, { followupDate: addDaysTo(today(), 20) })
    await finishTask(actor, { kind: 'FOLLOW_UP', id: companyId })
    expect(await done(actor)).toBe(1)
    const tomorrow = addDaysTo(today(), 1)
    const back = setClock(() => new Date(`${tomorrow}T02:00:00Z`))
    try {
      expect(await done(actor)).toBe(0)
    } finally {
      back()
    }
  })

  test('one whose call is undone, that is still due, or that was not due does not count', async () => {
    const { actor, companyId, profile } = await dueFollowUp()
    const followupDate = addDaysTo(today(), 14)
    const note = { note: 'Rang', noteType: 'PHONE_CALL', followupDate }
    const { id } = (await createFileNote(actor, profile, note)) as { id: number }
    expect(await done(actor)).toBe(1)
    await undoCall(actor, profile, { noteId: id, due: addDaysTo(today(), -3), followupDate })
    expect(await done(actor)).toBe(0)
    await setFollowupDate(actor, companyId, { followupDate: today() })
    expect(await done(actor)).toBe(0)
    await setFollowupDate(actor, companyId, { followupDate: null })
    expect(await done(actor)).toBe(1)
    for (const days of [5, 9])
      await setFollowupDate(actors.staff, companyId, { followupDate: addDaysTo(today(), days) })
    expect(await done(actors.staff as PersonActor)).toBe(0)
  })
})

describe('missing ratings set aside by members', () => {
  const ratings = { only: 'RATING_MISSING' } as const
  const settled = async (): Promise<number> => {
    const parties = { lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }
    const dates = { settlementDate: '2020-03-02', repaymentDate: '2099-03-02' }
    return ((await createLoan(seeder, makeLoanInput(parties, dates))) as { id: number }).id
  }
  const listed = async (actor: Actor, isPutAside = false) => {
    const [group] = await listActionGroups(actor, { ...ratings, isPutAside })
    return { ids: group?.items.map(({ id }) => id) ?? [], total: group?.total ?? 0 }
  }

  test('one leaves this user’s tasks for good but not the other side’s, and returns when undone', async () => {
    const [id, other] = [await settled(), await settled()]
    const before = await listed(actors.lender)
    await putRatingAside(actors.lender, { id })
    await putRatingAside(actors.lender, { id })
    const after = await listed(actors.lender)
    expect(after.ids).not.toContain(id)
    expect(after.ids).toContain(other)
    expect(after.total).toBe(before.total - 1)
    expect(await listed(actors.lender, true)).toEqual({ ids: [id], total: 1 })
    expect((await listed(actors.broker)).ids).toContain(id)
    expect(await listed(actors.broker, true)).toEqual({ ids: [], total: 0 })
    const later = addDaysTo(today(), 4000)
    const back = setClock(() => new Date(`${later}T02:00:00Z`))
    try {
      expect((await listed(actors.lender)).ids).not.toContain(id)
    } finally {
      back()
    }
    await takeRatingBack(actors.lender, { id })
    expect(await listed(actors.lender)).toEqual(before)
    expect((await listed(actors.lender, true)).total).toBe(0)
  })

  test('one given in the meantime is not listed, and no mail is sent for one set aside', async () => {
    const lender = await makeLender()
    const actor = await findActorOf(lender)
    const parties = { lenders: [lender], brokers: [made.broker], lawFirm: made.lawFirm }
    const dates = { settlementDate: '2020-03-02', repaymentDate: '2099-03-02' }
    const { id } = (await createLoan(seeder, makeLoanInput(parties, dates))) as { id: number }
    const others = (await listActionGroups(actor)).filter((group) => group.kind !== 'RATING_MISSING')
    expect((await listed(actor)).ids).toEqual([id])
    await putRatingAside(actor, { id })
    expect(await listActionGroups(actor)).toEqual(others)
    for (const direction of ['BROKER_FROM_LENDER', 'LAWYER_FROM_LENDER'])
      await database().loanReview.create({
        data: { loanId: id, direction, stars: 4, starsById: lender.accountId, starsAt: new Date() },
      })
    expect((await listed(actor, true)).total).toBe(0)
    await expect(putRatingAside(actor, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('only a rating that the user’s own company must give can be set aside; staff and law firms have none', async () => {
    const id = await settled()
    const rival = await findActorOf(await makeLender())
    for (const [actor, loan] of [
      [rival, id],
      [actors.lender, 2_147_483_647],
    ] as const)
      await expect(putRatingAside(actor, { id: loan })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const actor of [visitor, actors.lawFirm, actors.staff]) {
      await expect(putRatingAside(actor, { id }), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(takeRatingBack(actor, { id }), actor.kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(putRatingAside(actors.lender, { id, kind: 'FOLLOW_UP' })).rejects.toMatchObject({ code: 'INVALID' })
    // Undoing does not remove another person's mark.
    await putRatingAside(actors.lender, { id })
    await takeRatingBack(actors.broker, { id })
    expect((await listed(actors.lender, true)).ids).toContain(id)
  })
})

test('every state has its own weekday holidays in each of the three years', async () => {
  const rows = await database().holiday.findMany()
  for (const { stateKey, day } of rows)
    expect([0, 6], `${stateKey} ${day.toISOString()}`).not.toContain(day.getUTCDay())
  for (const { key } of await database().state.findMany())
    for (const year of ['2026', '2027', '2028'])
      expect(
        rows.filter((row) => row.stateKey === key && row.day.toISOString().startsWith(year)).length,
      ).toBeGreaterThan(7)
})
