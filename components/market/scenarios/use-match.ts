'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { type Failure, getStatusMessage } from '#components/request/failure.ts'
import type { Day } from '#lib/core/dates.ts'
import { MATCH_DELAY } from '#lib/core/timing.ts'
import type { Fault, MatchList } from '#lib/market/scenarios/fields.ts'
import type { Match, MatchedLender } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues, SuburbChoice } from '#lib/market/scenarios/values/fields.ts'
import { isBlank, isSameScenario, listNeeded, toMatchBody } from '#lib/market/scenarios/values/rules.ts'
import { createOutcome, type Outcome } from './outcome.ts'

/** An earlier day to judge by, and the own saved scenario that may be judged so. */
export type Earlier = { asOf: Day | null; scenarioId: number | null }

type Question = { values: ScenarioValues; earlier: Earlier }

const toBody = ({ values, earlier: { asOf, scenarioId } }: Question): Record<string, unknown> =>
  asOf === null ? toMatchBody(values) : { ...toMatchBody(values), asOf, scenarioId }

const toOutcome = ({ values, earlier: { asOf } }: Question, { status, errors, data }: Failure): Outcome => {
  const placed = errors.filter((error): error is Fault & { code: string } => error.field !== undefined)
  if (status === 400 && placed.length > 0)
    return createOutcome(values, {
      asOf,
      faults: placed,
      suburbs: (data as { suburbs?: SuburbChoice[] } | undefined)?.suburbs ?? [],
    })
  return createOutcome(values, { asOf, failure: errors[0]?.message ?? getStatusMessage(status) })
}

const ask = async (question: Question, signal: AbortSignal): Promise<Outcome> => {
  const { values, earlier } = question
  const answer = await request.post<{ data: Match }>('/api/match', toBody(question), { signal, isQuiet: true })
  return answer.ok
    ? createOutcome(values, { asOf: earlier.asOf, match: answer.body.data })
    : toOutcome(question, answer)
}

/** Adds rows to a list of an answer. */
const extend = (match: Match, list: MatchList, rows: readonly MatchedLender[]): Match => ({
  ...match,
  lists: { ...match.lists, [list]: { ...match.lists[list], rows: [...match.lists[list].rows, ...rows] } },
})

/**
 * The answer to a form, asked anew 200 ms after a change, which cancels the request before. The last answer stays until
 * the next one; `first` is the one that the server rendered. A form that still needs a field is only asked about by
 * `askNow`, for the messages beside its fields.
 */
export const useMatch = (values: ScenarioValues, first: Outcome, earlier: Earlier) => {
  const [outcome, setOutcome] = useState(first)
  const [kept, setKept] = useState(first)
  const [attempt, setAttempt] = useState({ asked: 0, answered: 0 })
  const isComplete = !isBlank(values) && listNeeded(values).length === 0
  const isAhead =
    attempt.asked !== attempt.answered ||
    (isComplete && (outcome.asOf !== earlier.asOf || !isSameScenario(outcome.values, values)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say what is asked, an attempt asks again
  useEffect(() => {
    if (!isAhead) return
    const cancel = new AbortController()
    const timer = setTimeout(async () => {
      const found = await ask({ values, earlier }, cancel.signal)
      if (cancel.signal.aborted) return
      setOutcome(found)
      setAttempt(({ asked }) => ({ asked, answered: asked }))
      if (found.match) setKept(found)
    }, MATCH_DELAY)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [values, earlier.asOf, isAhead, attempt.asked])

  // A form that was emptied has no answer, and the same deal filled in again is asked about again.
  useEffect(() => {
    if (!isBlank(values)) return
    const none = createOutcome(values)
    setOutcome(none)
    setKept(none)
  }, [values])

  const showMore = async (list: MatchList): Promise<void> => {
    const { match } = kept
    if (!match) return
    const page = Math.floor(match.lists[list].rows.length / match.pageSize) + 1
    const answer = await request.post<{ data: Match }>('/api/match', {
      ...toBody({ values: kept.values, earlier: { ...earlier, asOf: kept.asOf } }),
      list,
      page,
    })
    if (!answer.ok) return
    const { rows } = answer.body.data.lists[list]
    setKept((now) => (now.match === match ? { ...now, match: extend(match, list, rows) } : now))
  }

  return {
    outcome,
    /** The last answer, which `isAhead` or faults may have overtaken. */
    match: kept.match,
    isAhead,
    showMore,
    askNow: (): void => setAttempt({ ...attempt, asked: attempt.asked + 1 }),
  }
}
