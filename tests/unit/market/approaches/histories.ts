import { toSydneyDay } from '#lib/core/dates.ts'
import { type Holidays, isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { type DeclineReason, reasonNames } from '#lib/market/approaches/labels.ts'

export const REASONS = Object.keys(reasonNames) as DeclineReason[]
export const MINUTE = 60_000

/** The state of an approach as recorded by the test, minute by minute, without any event. */
export type Lived = {
  state: 'ASKED' | 'YES' | 'OVER'
  askedAt: Date
  dueOn: string
  firstAfter: number | null
  reason: DeclineReason | null
  isExpired: boolean
  isAccepted: boolean
}

// Counted differently from the product: hour by hour of Sydney time.
const HOURS = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', hour: '2-digit', hourCycle: 'h23' })
/** Returns the working minutes between two instants, independently of the product's code. */
export const plainMinutes = (from: Date, to: Date, holidays: Holidays): number => {
  let total = 0
  for (let at = Math.floor(from.getTime() / MINUTE) * MINUTE; at < to.getTime() - (to.getTime() % MINUTE); ) {
    const instant = new Date(at)
    const hour = Number(HOURS.format(instant))
    const untilHour = 60 - (Math.floor(at / MINUTE) % 60)
    const step = Math.min(untilHour, Math.floor((to.getTime() - at) / MINUTE))
    if (hour >= 9 && hour < 17 && isWorkingDay(toSydneyDay(instant), holidays)) total += step
    at += step * MINUTE
  }
  return total
}

/** Computes the figures directly from what happened. */
export const plainFigures = (lived: readonly Lived[]) => {
  const counted = lived.filter(({ firstAfter, isExpired }) => firstAfter !== null || isExpired)
  if (counted.length < 10) return null
  const times = counted.flatMap(({ firstAfter }) => (firstAfter === null ? [] : [firstAfter])).sort((a, b) => a - b)
  const half = Math.floor(times.length / 2)
  const median = times.length % 2 === 1 ? times[half] : ((times[half - 1] ?? 0) + (times[half] ?? 0)) / 2
  const share = (part: number) => Math.round((part * 20) / counted.length) * 5
  const given = REASONS.map((reason) => [reason, counted.filter((one) => one.reason === reason).length] as const)
  return {
    answered: share(times.length),
    medianHours: times.length === 0 ? null : Math.round((median ?? 0) / 60),
    accepted: share(counted.filter(({ isAccepted }) => isAccepted).length),
    reasons: given
      .filter(([, count]) => count >= 2)
      .sort(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([reason]) => reason),
  }
}
