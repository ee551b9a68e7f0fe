import { formatDaysAgo } from '#lib/core/dates.ts'
import type { RuleKey } from '#lib/market/scenarios/fields.ts'

type ReasonText = (wished: string, stated: string) => string
type ReasonTexts = Partial<Record<'pass' | 'warn' | 'fail', ReasonText>>

const cost = (noun: string): ReasonTexts => ({
  pass: (wished, stated) => `${noun} of ${stated} is within ${wished}.`,
  warn: (wished, stated) => `${noun} is ${stated}: only part of it is within ${wished}.`,
  fail: (wished, stated) => `${noun} starts above ${wished}: ${stated}.`,
})

/** What each rule says, by its judgement. */
export const reasonTexts: Record<RuleKey, ReasonTexts> = {
  available: {
    pass: (wished, stated) => `${stated} available for ${wished}.`,
    fail: (wished, stated) => `Only ${stated} available for ${wished}.`,
  },
  parcel: {
    pass: (wished, stated) => `${wished} is within its parcels of ${stated}.`,
    fail: (wished, stated) => `${wished} is outside its parcels of ${stated}.`,
  },
  lvr: {
    pass: (wished, stated) => `An LVR of ${wished} is within ${stated}.`,
    warn: (wished, stated) => `An LVR of ${wished} is below its range: ${stated}.`,
    fail: (wished, stated) => `An LVR of ${wished} is above what it takes: ${stated}.`,
  },
  state: {
    pass: (wished) => `Lends in ${wished}.`,
    fail: (wished, stated) => `Doesn't lend in ${wished}, only in ${stated}.`,
  },
  place: {
    pass: (wished, stated) => `${wished}: ${stated}.`,
    fail: (wished, stated) => `${wished}, is outside where it lends: ${stated}.`,
  },
  security: {
    pass: (wished) => `Takes ${wished}.`,
    warn: (wished, stated) => `Takes only some of ${wished}: ${stated}.`,
    fail: (wished, stated) => `Doesn't take ${wished}, only ${stated}.`,
  },
  rate: cost('The lower rate'),
  higherRate: cost('The higher rate'),
  fee: cost('The establishment fee'),
  lineFee: cost('The line fee'),
  costOfFunds: cost('The cost of funds'),
  freshness: {
    pass: (_wished, stated) => `Verified ${stated}.`,
    warn: (_wished, stated) => `Verified ${stated}: ask whether it still holds.`,
  },
}

/** What is said of an LVR that fits one kind of security and not the other, of a deal without a security. */
export const sayLvrByKind: ReasonText = (wished, stated) => `An LVR of ${wished} depends on the security: ${stated}.`

/** What is said if one of the two sides gives no value; what the deal leaves open is not the lender's silence. */
export const silentTexts = {
  deal: (label: string) => `${label}: the deal doesn't say.`,
  lender: (label: string) => `${label}: this lender doesn't say.`,
} as const

/** Formats of the two values of a reason. */
export const reasonValues = {
  upTo: (value: string) => `up to ${value}`,
  within: (distance: string, city: string) => `${distance.charAt(0).toLowerCase()}${distance.slice(1)} of ${city}`,
  wholeState: (state: string) => `all of ${state}`,
  kilometres: (metres: number, city: string) => `${Math.round(metres / 1_000)} km from ${city}`,
  daysAgo: (days: number, day: string) => `${formatDaysAgo(days)}, on ${day}`,
  allBut: (names: string) => `all but ${names}`,
  either: (residential: string, other: string) => `${residential} residential, ${other} non-residential`,
  none: '–',
} as const
