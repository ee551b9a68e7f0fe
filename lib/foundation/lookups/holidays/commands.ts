import { formatDay } from '#lib/core/dates.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { holidayMessages } from '#lib/foundation/lookups/holidays/labels.ts'
import { holidayPolicies } from '#lib/foundation/lookups/holidays/policy.ts'
import { type HolidayEntry, holidayChange } from '#lib/foundation/lookups/holidays/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

/**
 * Adds, edits or deletes a public holiday; swapping `before` and `after` undoes a change. Raises CONFLICT if the holiday is no
 * longer as `before` says, and INVALID on 'states' if a state already has another holiday that day.
 */
export const changeHoliday = command({
  policy: holidayPolicies.change,
  input: holidayChange,
  audits: ['HOLIDAY_CHANGED'],
  work: async ({ tx, actor, input: { before, after } }) => {
    // Lock the table: changes are rare, and running them one at a time loses none.
    await tx.$executeRaw`lock table holidays in share row exclusive mode`
    if (before) await removeHoliday(tx, before)
    if (after) await insertHoliday(tx, after)
    const details = { before: before && describeHoliday(before), after: after && describeHoliday(after) }
    await writeAudit(tx, actor, { action: 'HOLIDAY_CHANGED', details })
  },
})

const removeHoliday = async (tx: Tx, { day, name, states }: HolidayEntry): Promise<void> => {
  const stored = await tx.$queryRaw<{ state: string }[]>`
    delete from holidays where day = ${day}::date and name = ${name} returning state_key as state`
  const kept = stored.map(({ state }) => state).sort()
  if (kept.join() !== states.join()) throw new DomainError('CONFLICT', holidayMessages.changed)
}

const insertHoliday = async (tx: Tx, { day, name, states }: HolidayEntry): Promise<void> => {
  const refuse = (message: string) => invalid([{ code: 'INVALID', field: 'states', message }])
  const known = await tx.state.count({ where: { key: { in: states } } })
  if (known < states.length) throw refuse(holidayMessages.noState)
  const [taken] = await tx.$queryRaw<{ state: string; name: string }[]>`
    select state_key as state, name from holidays where day = ${day}::date and state_key = any(${states})
    order by state_key limit 1`
  if (taken) throw refuse(holidayMessages.taken(taken.state, taken.name))
  await tx.$executeRaw`insert into holidays (state_key, day, name) select unnest(${states}::text[]), ${day}::date, ${name}`
}

const describeHoliday = ({ day, name, states }: HolidayEntry): string =>
  `${name}, ${formatDay(day)}, ${states.join(' ')}`
