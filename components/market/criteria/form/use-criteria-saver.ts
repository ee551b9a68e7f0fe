'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '#components/forms/fresh-key.ts'
import { request, showWarning } from '#components/request/browser.ts'
import { toSaveAnswer } from '#components/saving/save-answer.ts'
import type { SaveMachine } from '#components/saving/save-machine.ts'
import type { Save, SaveAnswer, SavePlan, SaveView } from '#components/saving/save-plan.ts'
import { useSaveMachine } from '#components/saving/use-save-machine.ts'
import { AUTOSAVE_DELAY } from '#lib/core/timing.ts'
import { categoryLabels, categoryNotices, criteriaLabels } from '#lib/market/criteria/labels.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { buildCriteriaUrl } from '../addresses.ts'
import { isSameCriteria, mergeCriteria } from './merge.ts'

type Values = { terms: CriteriaValues }
export type CriteriaSaver = SaveMachine<Values, EditedCriteria>
export type CriteriaView = SaveView<Values, EditedCriteria>

/**
 * Save plan of a category: saves the whole category two seconds after the last change; a save cancels the one before
 * it, and disjoint changes of two people are merged (row F-11).
 */
export const buildCriteriaSavePlan = (
  initial: EditedCriteria,
  send: (save: Save<Values>) => Promise<SaveAnswer<EditedCriteria>>,
): SavePlan<Values, EditedCriteria> => {
  const key = initial.categoryKey
  // Values sent since the last response: the server may have stored them although the request was cancelled.
  let sent: CriteriaValues[] = []
  return {
    initial,
    delay: AUTOSAVE_DELAY,
    replaces: 'earlier saves',
    valuesOf: ({ values }) => ({ terms: values }),
    // The merge base is the stored terms; half-typed input is only this page's own.
    basisOf: ({ stored }) => ({ terms: stored }),
    send: async (save) => {
      sent.push(save.value)
      const answer = await send(save)
      if (answer.kind === 'saved' && !save.signal.aborted) sent = []
      return answer
    },
    isSame: (one, other) => isSameCriteria(key, one as CriteriaValues, other as CriteriaValues),
    merge: (sides) => {
      const { values, clashes } = mergeCriteria(key, sides, sent)
      return { value: values, isWhole: clashes.length === 0 }
    },
  }
}

/**
 * Autosaves a category: as a draft until it is first verified, as verified detail afterwards (row F-11). `answered` is
 * the last save's response, initially the page's data.
 */
export const useCriteriaSaver = (
  edited: EditedCriteria,
  isStaff: boolean,
): { saver: CriteriaSaver; view: CriteriaView; answered: EditedCriteria } => {
  const router = useRouter()
  const [answered, setAnswered] = useState(edited)
  const [session] = useState(createIdempotencyKey)
  const facts = useRef(edited)
  const { saver, view } = useSaveMachine<Values, EditedCriteria>(
    buildCriteriaUrl({ lenderId: edited.lenderId, categoryKey: edited.categoryKey, isStaff }, 'draft'),
    () => ({
      ...buildCriteriaSavePlan(edited, async ({ value: values, version, sequence, signal }) => {
        const before = facts.current
        const { lenderId, categoryKey, lastVerifiedDate } = before
        const place = { lenderId, categoryKey, isStaff }
        const url = buildCriteriaUrl(place, lastVerifiedDate ? 'verified-detail' : 'draft')
        const body = { values, version, session, sequence }
        const answer = toSaveAnswer<EditedCriteria>(
          await request.put<{ data: EditedCriteria }>(url, body, { isBackground: true, signal }),
        )
        // Also read on the next page by whoever leaves at once.
        if (answer.kind === 'saved' && isHiddenBy(before, answer.stored))
          showWarning(categoryNotices.hiddenByChange(categoryLabels[categoryKey]))
        if (answer.kind === 'saved' && !signal.aborted) setAnswered(answer.stored)
        return answer
      }),
      // Refreshes after a successful save only: a failed refresh reloads the whole page, which would lose input.
      onSaved: () => router.refresh(),
    }),
    { states: ['failed', 'conflict'], text: criteriaLabels.unsaved },
  )
  facts.current = pickNewerCriteria(edited, view.stored)
  useEffect(() => saver.refresh(edited), [saver, edited])
  const { lenderId, categoryKey } = edited
  useEffect(() => {
    // Closes the editing session, so that its changes become one history entry; if this request is lost, the server
    // does so later.
    const end = () => {
      if (saver.sequence() === 0) return
      const url = buildCriteriaUrl({ lenderId, categoryKey, isStaff }, 'session-end')
      void request.put(url, { session }, { isBackground: true })
    }
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      void saver.flush().then(end)
    }
  }, [saver, session, lenderId, categoryKey, isStaff])
  return { saver, view, answered }
}

/** True if a save has hidden a category from brokers: it was verified and offered, and is not verified any more. */
const isHiddenBy = (before: EditedCriteria, after: EditedCriteria): boolean =>
  before.isOffered && before.status === 1 && after.status !== 1

/**
 * Returns the newer of two readings of a category; for equal versions the page's own, which includes changes that do
 * not raise the version.
 */
export const pickNewerCriteria = (read: EditedCriteria, stored: EditedCriteria): EditedCriteria =>
  stored.version > read.version ? stored : read
