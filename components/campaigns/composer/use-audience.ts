'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { AudienceLine, AudienceSummary, KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { countAudience, type Letter, toDraftInput } from '#lib/campaigns/composer/rules.ts'
import { mailCalls } from './addresses.ts'
import type { LetterSaver } from './use-letter.ts'

/** The API's response for a page of a draft's audience. */
export type AudienceAnswer = {
  summary: AudienceSummary
  withoutValue: { people: number; fields: string[] }
  lines: { rows: AudienceLine[]; total: number; page: number; pageSize: number }
}

/** Returns a key of the fields that decide who gets the mailing and who lacks a value. */
const buildAudienceKey = (letter: Letter, fields: string): string => {
  const { individualIds, companyIds, includeUnsubscribed, savedSearchId } = toDraftInput(letter)
  return JSON.stringify([individualIds, companyIds, includeUnsubscribed, savedSearchId, fields])
}

/** Fetches who gets the stored draft and who does not, again whenever its recipients or merge fields change. */
export const useAudience = (kind: KindInAddress, saver: LetterSaver, fieldsIn: (letter: Letter) => string) => {
  const [known, setKnown] = useState<{ asked: string; answer: AudienceAnswer | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { stored, letter } = saver
  const wanted = buildAudienceKey(stored.letter, fieldsIn(stored.letter))
  const isStored = buildAudienceKey(letter, fieldsIn(letter)) === wanted
  const isThere = stored.version > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks the same again
  useEffect(() => {
    if (!isThere) return
    const controller = new AbortController()
    // Background request: an expired session must not leave the page with unsaved text.
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
    /** The last response, kept while the next one loads; null before the first. */
    answer: known?.answer ?? null,
    isFresh,
    hasFailed: isFresh && known !== null && known.answer === null,
    /** Counts again; the last response stays on screen meanwhile, an error does not. */
    ask: (): void => {
      setKnown((before) => (before?.answer ? before : null))
      setAttempt((count) => count + 1)
    },
  }
}

export type Audience = ReturnType<typeof useAudience>

/** Returns the number of people who get the draft as words, or why there is no number. */
export const describeAudienceCount = (
  { answer, isFresh, hasFailed }: Audience,
  { letter, field }: LetterSaver,
): string => {
  const count = answer ? countAudience(answer.summary) : 0
  if (count > 0) return composerLabels.peopleGetIt(count)
  if (letter.recipients.length === 0 && letter.savedSearchId === null) return composerLabels.nobodyYet
  if (hasFailed || field.state === 'failed') return composerLabels.notCounted
  return answer && isFresh ? composerLabels.nobodyYet : composerLabels.counting
}
