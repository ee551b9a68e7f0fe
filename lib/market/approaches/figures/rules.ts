import { findMedian } from '#lib/core/statistics.ts'
import { type DeclineReason, reasonNames } from '#lib/market/approaches/labels.ts'
import type { ApproachAct } from '#lib/market/approaches/schema.ts'

/** An event of an approach, as far as figures are measured from it. */
export type MeasuredEvent = {
  approachId: number
  act: ApproachAct
  /** Of answers: working minutes since it was asked. */
  workingMinutes: number | null
  /** Of DECLINED. */
  reason: DeclineReason | null
}

/** The measured figures of a profile: shares in percent, rounded to five, and whole working hours. */
export type ApproachFigures = {
  answered: number
  /** The median from being asked to the first answer; null without an answer. */
  medianHours: number | null
  accepted: number
  /** The reasons given at least twice, the most frequent first, at most three. */
  reasons: DeclineReason[]
}

/** Figures are shown from this number of approaches on. */
const LEAST_MEASURED = 10
const MOST_REASONS = 3
const LEAST_GIVEN = 2

type History = { firstMinutes: number | null; reason: DeclineReason | null; isExpired: boolean; isAccepted: boolean }

const isAnswer = ({ act }: MeasuredEvent): boolean => act === 'INTERESTED' || act === 'DECLINED'

// The events of one approach in their order. A lender may change its answer: the first one is timed, the last one counts.
const readHistory = (events: readonly MeasuredEvent[]): History => {
  const answers = events.filter(isAnswer)
  return {
    firstMinutes: answers[0]?.workingMinutes ?? null,
    reason: answers.at(-1)?.reason ?? null,
    isExpired: events.some(({ act }) => act === 'EXPIRED'),
    isAccepted: events.some(({ act }) => act === 'ACCEPTED'),
  }
}

/**
 * Measures a profile from the events of its approaches, in order. Only approaches that were answered, or that nobody
 * answered in time, count: one that the broker ended before an answer, or that still waits, says nothing about the lender.
 * Null below ten.
 */
export const measureApproaches = (events: readonly MeasuredEvent[]): ApproachFigures | null => {
  const histories = [...Map.groupBy(events, ({ approachId }) => approachId).values()].map(readHistory)
  const counted = histories.filter(({ firstMinutes, isExpired }) => firstMinutes !== null || isExpired)
  if (counted.length < LEAST_MEASURED) return null
  const minutes = counted.flatMap(({ firstMinutes }) => (firstMinutes === null ? [] : [firstMinutes]))
  const median = findMedian(minutes.toSorted((one, other) => one - other))
  return {
    answered: roundShare(minutes.length, counted.length),
    medianHours: median === null ? null : Math.round(median / 60),
    accepted: roundShare(counted.filter(({ isAccepted }) => isAccepted).length, counted.length),
    reasons: rankReasons(counted.flatMap(({ reason }) => (reason === null ? [] : [reason]))),
  }
}

const roundShare = (part: number, whole: number): number => Math.round((part / whole) * 20) * 5

const ORDER = Object.keys(reasonNames) as DeclineReason[]

// Equal counts keep the order of the list of reasons.
const rankReasons = (reasons: readonly DeclineReason[]): DeclineReason[] => {
  const countOf = (reason: DeclineReason) => reasons.filter((each) => each === reason).length
  return ORDER.filter((reason) => countOf(reason) >= LEAST_GIVEN)
    .sort((one, other) => countOf(other) - countOf(one))
    .slice(0, MOST_REASONS)
}
