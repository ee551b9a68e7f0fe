import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { CALL_UNDO_TIME, UNDO_GRACE } from '#lib/core/timing.ts'
import { findNextWorkingDay, type Holidays, moveToWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { type CallsMade, type CallTarget, OUTCOMES, type Outcome, type Proposals } from './schema.ts'

/**
 * For each outcome, the type of the note it leaves and after how many days it proposes to follow up; 0 means the next
 * working day.
 */
export const outcomePlan: Record<Outcome, { noteType: string; days: number }> = {
  spoke: { noteType: 'PHONE_CALL', days: 14 },
  noAnswer: { noteType: 'CALL_ATTEMPT', days: 0 },
  leftMessage: { noteType: 'CALL_ATTEMPT', days: 2 },
  emailed: { noteType: 'EMAIL', days: 7 },
}

/** Returns the working day on which each call outcome proposes to follow up. */
export const proposeFollowUpDays = (today: Day, holidays: Holidays): Proposals =>
  Object.fromEntries(
    OUTCOMES.map((outcome) => {
      const { days } = outcomePlan[outcome]
      const day = days === 0 ? findNextWorkingDay(today, holidays) : moveToWorkingDay(addDaysTo(today, days), holidays)
      return [outcome, day]
    }),
  ) as Proposals

/** Returns the time of the oldest call that can still be taken back. */
export const getCallUndoCutoff = (instant: Date): Date => new Date(instant.getTime() - CALL_UNDO_TIME - UNDO_GRACE)

/** Returns the call named in the URL, else the first of the queue. */
export const pickCallFromQueue = (targets: readonly CallTarget[], named: unknown): CallTarget | null =>
  targets.find(({ companyId }) => String(companyId) === named) ?? targets[0] ?? null

/** Returns the call after the given one, wrapping around at the end; null if there is no other. */
export const pickNextCall = (targets: readonly CallTarget[], { companyId }: CallTarget): CallTarget | null => {
  const place = targets.findIndex((each) => each.companyId === companyId)
  const next = targets[(place + 1) % targets.length]
  return next && next.companyId !== companyId ? next : null
}

/** Puts a person before a call's note, instead of another of `names`; removes the person if the note already begins with it. */
export const toggleNotePerson = (note: string, name: string, names: readonly string[]): string => {
  const current = findNotePerson(note, names)
  const text = current === null ? note : note.slice(current.length + 1).trimStart()
  return current === name ? text : `${name}: ${text}`
}

/** Returns the person that a call's note begins with, as in 'Una Hart: …'; null if none. */
export const findNotePerson = (note: string, names: readonly string[]): string | null =>
  names.find((name) => note.startsWith(`${name}:`)) ?? null

/** Returns how many calls and emails a person noted today, of all types. */
export const countCallsMade = (made: CallsMade): number => made.reduce((sum, { count }) => sum + count, 0)
