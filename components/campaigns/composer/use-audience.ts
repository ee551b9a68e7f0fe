'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { AudienceLine, AudienceSummary, KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { inputOf, type Letter } from '#lib/campaigns/composer/rules.ts'
import { mailCalls } from './addresses.ts'
import type { LetterSaver } from './use-letter.ts'

/** A page of a draft's audience, as the server answers it. */
export type AudienceAnswer = {
  summary: AudienceSummary
  withoutValue: { people: number; fields: string[] }
  lines: { rows: AudienceLine[]; total: number; page: number; pageSize: number }
}

/** What of a letter decides who gets it, and who lacks a value. */
const decisive = (letter: Letter, fields: string): string => {
  const { individualIds, companyIds, includeUnsubscribed, savedSearchId } = inputOf(letter)
  return JSON.stringify([individualIds, companyIds, includeUnsubscribed, savedSearchId, fields])
}

/** Who gets the stored draft and who does not, asked anew when its people or merge fields have changed. */
export const useAudience = (kind: KindInAddress, saver: LetterSaver, fieldsIn: (letter: Letter) => string) => {
  const [known, setKnown] = useState<{ asked: string; answer: AudienceAnswer | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { stored, letter } = saver
  const wanted = decisive(stored.letter, fieldsIn(stored.letter))
  const isStored = decisive(letter, fieldsIn(letter)) === wanted
  const isThere = stored.version > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks the same again
  useEffect(() => {
    if (!isThere) return
    const controller = new AbortController()
    // An ended session is no reason to leave the page with what is typed in it.
    const options = { signal: controller.signal, isBackground: true }
    void request.get<{ data: AudienceAnswer }>(mailCalls.audience(kind), undefined, options).then((result) => {
      if (controller.signal.aborted) return
      const answer = result.ok ? result.body.data : null
      setKnown({ asked: wanted, answer })
    })
    return () => controller.abort()
  }, [kind, isThere, wanted, attempt])
  const isFresh = isStored && (!isThere || known?.asked === wanted)
  return {
    /** The last answer, also while the next is asked; null before the first. */
    answer: known?.answer ?? null,
    isFresh,
    hasFailed: isFresh && known !== null && known.answer === null,
    /** Counts again; an answer stays on screen meanwhile, a failure does not. */
    ask: (): void => {
      setKnown((before) => (before?.answer ? before : null))
      setAttempt((count) => count + 1)
    },
  }
}

export type Audience = ReturnType<typeof useAudience>
