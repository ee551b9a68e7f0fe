import { afterEach, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { changeHoliday } from '#lib/foundation/lookups/holidays/commands.ts'
import { listHolidaysOfYear, listUpcomingHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { actors } = await castOf()
const DAY = '2031-05-06'
const FOUNDERS = { day: DAY, name: 'Founders’ Day', states: ['NSW', 'VIC'] }
const HARVEST = { day: DAY, name: 'Harvest Day', states: ['VIC', 'WA'] }

afterEach(() => database().holiday.deleteMany({ where: { day: new Date(`${DAY}T00:00:00Z`) } }))

const of2031 = async () => (await listHolidaysOfYear(actors.staff, 2031)).holidays

test('a holiday is added, edited, deleted and restored, and each change is audited', async () => {
  await changeHoliday(actors.admin, { before: null, after: { ...FOUNDERS, states: ['VIC', 'NSW', 'VIC'] } })
  expect(await of2031()).toEqual([FOUNDERS])
  expect((await listHolidaysOfYear(actors.staff, 2026)).years).toContain(2031)
  const moved = { ...FOUNDERS, states: ['QLD'] }
  await changeHoliday(actors.admin, { before: FOUNDERS, after: moved })
  expect(await of2031()).toEqual([moved])
  await changeHoliday(actors.admin, { before: moved, after: null })
  expect(await of2031()).toEqual([])
  await changeHoliday(actors.admin, { before: null, after: moved })
  expect(await of2031()).toEqual([moved])
  const entries = await database().auditEntry.findMany({ where: { action: 'HOLIDAY_CHANGED' }, orderBy: { id: 'asc' } })
  expect(entries.map(({ details }) => details)).toMatchObject([
    { before: null, after: 'Founders’ Day, 06 May 2031, NSW VIC' },
    { before: 'Founders’ Day, 06 May 2031, NSW VIC', after: 'Founders’ Day, 06 May 2031, QLD' },
    { before: 'Founders’ Day, 06 May 2031, QLD', after: null },
    { before: null },
  ])
})

test('a holiday is not a working day for people in its states', async () => {
  const staff = await makeStaff()
  await database().staff.update({ where: { id: staff.staffId }, data: { stateKey: 'NSW' } })
  const actor = await findActorOf(staff)
  await changeHoliday(actors.admin, { before: null, after: FOUNDERS })
  expect(await listUpcomingHolidays(actor)).toContain(DAY)
  await database().staff.update({ where: { id: staff.staffId }, data: { stateKey: 'WA' } })
  expect(await listUpcomingHolidays(actor)).not.toContain(DAY)
})

test('an outdated version, a second holiday of a state on a day and an unknown state are refused', async () => {
  await changeHoliday(actors.admin, { before: null, after: FOUNDERS })
  const refused = (before: object | null, after: object | null, error: object) =>
    expect(changeHoliday(actors.admin, { before, after })).rejects.toMatchObject(error)
  await refused({ ...FOUNDERS, states: ['NSW'] }, null, { code: 'CONFLICT' })
  await refused(HARVEST, FOUNDERS, { code: 'CONFLICT' })
  const message = 'VIC already has a holiday on this day: Founders’ Day.'
  await refused(null, HARVEST, { errors: [{ field: 'states', message }] })
  await refused(null, { ...HARVEST, states: ['XX'] }, { errors: [{ field: 'states' }] })
  for (const wrong of [
    { ...HARVEST, day: '2031-02-30' },
    { ...HARVEST, name: ' ' },
    { ...HARVEST, states: [] },
  ])
    await refused(null, wrong, { code: 'INVALID' })
  expect(await of2031()).toEqual([FOUNDERS])
})

test('only staff read holidays, and only administrators change them', async () => {
  for (const actor of [actors.staff, actors.lender, actors.broker, actors.lawFirm, visitor])
    await expect(changeHoliday(actor, { before: null, after: FOUNDERS })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const actor of [actors.lender, actors.lawFirm, visitor])
    await expect(listHolidaysOfYear(actor, 2031)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
