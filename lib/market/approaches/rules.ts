import { type Day, formatDay } from '#lib/core/dates.ts'
import { namesPerson } from '#lib/core/display-names.ts'
import { invalid } from '#lib/core/errors.ts'
import { addWorkingDays, type Holidays } from '#lib/foundation/lookups/holidays/rules.ts'
import { type ApproachState, approachLabels, approachMessages, MOST_OPEN } from '#lib/market/approaches/labels.ts'
import type { ApproachChange, ApproachRow } from '#lib/market/approaches/schema.ts'

/** The states in which an approach waits for one side: ASKED for the lender, INTERESTED for the broker. */
export const OPEN_STATES = ['ASKED', 'INTERESTED'] as const satisfies readonly ApproachState[]

/** The states that each state can move to. */
const MOVES: Record<ApproachState, readonly ApproachState[]> = {
  ASKED: ['INTERESTED', 'DECLINED', 'NOT_CHOSEN', 'WITHDRAWN', 'EXPIRED'],
  INTERESTED: ['INTERESTED', 'DECLINED', 'ACCEPTED', 'NOT_CHOSEN', 'WITHDRAWN', 'EXPIRED'],
  DECLINED: [],
  ACCEPTED: [],
  NOT_CHOSEN: [],
  WITHDRAWN: [],
  EXPIRED: [],
}

/** Returns the states from which an approach can move to `state`. */
export const listSources = (state: ApproachState): ApproachState[] =>
  OPEN_STATES.filter((from) => MOVES[from].includes(state))

/** True while an approach waits for one side. */
export const isOpenState = (state: ApproachState): boolean => OPEN_STATES.some((open) => open === state)

/** Says by when an open approach is answered or decided on, as a request to the side whose turn it is; null once it is closed. */
export const describeDue = ({ state, dueOn, side }: Pick<ApproachRow, 'state' | 'dueOn' | 'side'>): string | null => {
  if (state !== 'ASKED' && state !== 'INTERESTED') return null
  const isOwnTurn = side === (state === 'ASKED' ? 'lender' : 'broker')
  return approachLabels.dueBy[state][isOwnTurn ? 'own' : 'other'](formatDay(dueOn))
}

/** The states after which a lender can be asked about the same deal again. */
export const ASKED_AGAIN = ['WITHDRAWN', 'EXPIRED'] as const satisfies readonly ApproachState[]

/** True for a lender that can't be asked about the same deal again. */
export const isAskedOnce = (state: ApproachState): boolean => !ASKED_AGAIN.some((again) => again === state)

/** Working days that the side whose turn it is has. */
const DAYS_TO_ACT = 5
/** Working days before the due day on which that side is reminded. */
const DAYS_LEFT_AT_REMINDER = 2

/** Returns the last day on which the side whose turn it is can act: the fifth working day after `from`. */
export const getDueDay = (from: Day, holidays: Holidays): Day => addWorkingDays(from, DAYS_TO_ACT, holidays)

/** Returns the latest due day that is reminded of on a day: two working days ahead. */
export const getRemindedDueDay = (today: Day, holidays: Holidays): Day =>
  addWorkingDays(today, DAYS_LEFT_AT_REMINDER, holidays)

/** Returns the free slots of a scenario, lowest first. */
export const listFreeSlots = (taken: readonly number[]): number[] =>
  Array.from({ length: MOST_OPEN }, (_, at) => at + 1).filter((slot) => !taken.includes(slot))

/** Returns a fee with GST in whole dollars, from an amount and a percentage without GST; rounded down. */
export const computeFeeWithGst = (amount: bigint, fee: string): bigint =>
  (amount * BigInt(fee.replace('.', '')) * 11n) / 100_000n

/** Returns how many more lenders can be asked about a deal; none once an answer was accepted. */
export const countFreeSlots = (approaches: readonly { state: ApproachState }[]): number =>
  approaches.some(({ state }) => state === 'ACCEPTED')
    ? 0
    : MOST_OPEN - approaches.filter(({ state }) => isOpenState(state)).length

/** Returns a change if it is one of the given acts. Raises INVALID at the field `act` otherwise. */
export const requireAct = <Act extends ApproachChange['act']>(
  change: ApproachChange,
  acts: readonly Act[],
): Extract<ApproachChange, { act: Act }> => {
  if (acts.some((act) => act === change.act)) return change as Extract<ApproachChange, { act: Act }>
  throw invalid([{ code: 'INVALID', field: 'act', message: approachMessages.act }])
}

/** Names who asked: the broker, and the person unless the broker's name begins with it, as it usually does. */
export const nameAsker = (person: string | null, broker: string): string =>
  person === null || namesPerson(broker, person) ? broker : approachLabels.onBehalf(person, broker)
