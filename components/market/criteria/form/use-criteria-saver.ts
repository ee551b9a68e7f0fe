'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { freshKey } from '#components/forms/fresh-key.ts'
import { request } from '#components/request/browser.ts'
import { saveAnswerOf } from '#components/saving/save-answer.ts'
import type { Save, SaveAnswer, SaveMachine, SavePlan, SaveView } from '#components/saving/save-machine.ts'
import { useSaveMachine } from '#components/saving/use-save-machine.ts'
import { AUTOSAVE_DELAY } from '#lib/core/timing.ts'
import { criteriaLabels } from '#lib/market/criteria/labels.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { criteriaUrl } from '../addresses.ts'
import { isSameTerms, mergeTerms } from './merge.ts'

type Values = { terms: CriteriaValues }
export type CriteriaSaver = SaveMachine<Values, EditedCriteria>
export type CriteriaView = SaveView<Values, EditedCriteria>

/** Saves a whole category two seconds after the last change; a save ends the one before it, and disjoint changes of two people meet (row F-11). */
export const criteriaPlan = (
  initial: EditedCriteria,
  send: (save: Save<Values>) => Promise<SaveAnswer<EditedCriteria>>,
): SavePlan<Values, EditedCriteria> => {
  const key = initial.categoryKey
  // What went out since the last answer: the server may hold it although its answer was cancelled.
  let sent: CriteriaValues[] = []
  return {
    initial,
    delay: AUTOSAVE_DELAY,
    replaces: 'earlier saves',
    valuesOf: ({ values }) => ({ terms: values }),
    // Half-typed input is nobody else's, so it is no side of a conflict.
    basisOf: ({ stored }) => ({ terms: stored }),
    send: async (save) => {
      sent.push(save.value)
      const answer = await send(save)
      if (answer.kind === 'saved' && !save.signal.aborted) sent = []
      return answer
    },
    isSame: (one, other) => isSameTerms(key, one as CriteriaValues, other as CriteriaValues),
    merge: (sides) => {
      const { values, clashes } = mergeTerms(key, sides, sent)
      return { value: values, isWhole: clashes.length === 0 }
    },
  }
}

/**
 * One category that saves itself, as a draft while it was never verified and as verified detail afterwards (row F-11);
 * `answered` is what the last save was answered, at first what the page was opened with.
 */
export const useCriteriaSaver = (
  edited: EditedCriteria,
  isStaff: boolean,
): { saver: CriteriaSaver; view: CriteriaView; answered: EditedCriteria } => {
  const router = useRouter()
  const [answered, setAnswered] = useState(edited)
  const [session] = useState(freshKey)
  const facts = useRef(edited)
  const { saver, view } = useSaveMachine<Values, EditedCriteria>(
    criteriaUrl({ lenderId: edited.lenderId, categoryKey: edited.categoryKey, isStaff }, 'draft'),
    () => ({
      ...criteriaPlan(edited, async ({ value: values, version, sequence, signal }) => {
        const { lenderId, categoryKey, lastVerifiedDate } = facts.current
        const place = { lenderId, categoryKey, isStaff }
        const url = criteriaUrl(place, lastVerifiedDate ? 'verified-detail' : 'draft')
        const body = { values, version, session, sequence }
        const answer = saveAnswerOf<EditedCriteria>(
          await request.put<{ data: EditedCriteria }>(url, body, { isBackground: true, signal }),
        )
        if (answer.kind === 'saved' && !signal.aborted) setAnswered(answer.stored)
        return answer
      }),
      // Never after a failure: what cannot be read anew is loaded anew, and what is typed would be gone.
      onSaved: () => router.refresh(),
    }),
    { states: ['failed', 'conflict'], text: criteriaLabels.unsaved },
  )
  facts.current = pickNewer(edited, view.stored)
  useEffect(() => saver.refresh(edited), [saver, edited])
  const { lenderId, categoryKey } = edited
  useEffect(() => {
    // What the form has changed goes into the history; where this does not arrive, the server finds it out by itself.
    const end = () => {
      if (saver.sequence() === 0) return
      const url = criteriaUrl({ lenderId, categoryKey, isStaff }, 'session-end')
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

/** The later reading of a category; of two of one version the page's own, which knows what else happened to it. */
export const pickNewer = (read: EditedCriteria, stored: EditedCriteria): EditedCriteria =>
  stored.version > read.version ? stored : read
