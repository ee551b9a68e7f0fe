'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { request, showFailure, showProblem, showSuccess, showUndo } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { CRITERIA_REFRESH_DELAY, UNDO_TIME } from '#lib/core/timing.ts'
import { categoryMessages } from '#lib/market/categories/labels.ts'
import { categoryOf } from '#lib/market/criteria/fields.ts'
import { categoryLabels, criteriaLabels, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import { clearUrl, criteriaUrl, offerUrl } from '../addresses.ts'
import type { CriteriaSaver } from './use-criteria-saver.ts'

type Act = 'verify' | 'clear' | 'offer'

/** Verifies, clears, restores and offers a category; the page refreshes half a second later (rows F-12, F-25). */
export const useCategoryActs = (saver: CriteriaSaver, isStaff: boolean) => {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const [busy, setBusy] = useState<Act | null>(null)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const { lenderId, categoryKey } = saver.view().stored
  const place = { lenderId, categoryKey, isStaff }
  const name = categoryLabels[categoryKey]
  const categoryType = categoryOf(categoryKey).type

  const run = async <Body>(act: Act, send: () => Promise<RequestResult<Body>>, givesUp = false) => {
    setBusy(act)
    setRefused([])
    await saver.flush()
    // Refused while there is unsaved input, except for clearing the form, which discards it.
    const { state } = saver.view().fields.terms
    const isUnsaved = (state === 'failed' || state === 'conflict') && !givesUp
    if (isUnsaved) showProblem(criteriaLabels.unsaved)
    const result = isUnsaved ? null : await send()
    if (result?.ok) await new Promise((resolve) => setTimeout(resolve, CRITERIA_REFRESH_DELAY))
    if (result?.ok || result?.status === 409) startRefresh(() => router.refresh())
    setBusy(null)
    return result
  }
  const restore = async () => {
    const result = await run('clear', () =>
      request.put(clearUrl(place, 'restore'), { categoryType }, { isQuiet: true }),
    )
    if (result?.ok) showSuccess(formLabels.restored(name))
    else if (result) showFailure(result)
  }

  return {
    /** The action that is running. */
    busy,
    /** True until the page shows the result, because the next action depends on it. */
    isBusy: busy !== null || isRefreshing,
    /** The errors of the last attempt to verify the category. */
    refused,
    verify: async (): Promise<void> => {
      const result = await run('verify', () => {
        const { version } = saver.view().stored
        return request.get(criteriaUrl(place, 'verify'), { version }, { isQuiet: true })
      })
      if (result?.ok) showSuccess(formLabels.verified(name))
      else if (result?.status === 401) showFailure(result)
      else if (result)
        setRefused(result.errors.length > 0 ? result.errors : [{ code: '', message: messageOf(result.status) }])
    },
    clear: async (): Promise<void> => {
      const send = () => {
        const { version } = saver.view().stored
        const input = { categoryType, version }
        return request.put<{ data: EditedCriteria }>(clearUrl(place, 'clear'), input, { isQuiet: true })
      }
      const result = await run('clear', send, true)
      if (result?.ok) saver.takeBack('terms', result.body.data)
      if (result?.ok) showUndo(formLabels.cleared(name), formLabels.undo, () => void restore(), UNDO_TIME)
      else if (result) showFailure(result)
    },
    /** Offers or withdraws the category; resolves to whether it succeeded. */
    offer: async (isOn: boolean): Promise<boolean> => {
      setBusy('offer')
      const result = await request.put(offerUrl(place), { isOn }, { isQuiet: true })
      setBusy(null)
      if (result.ok) {
        showSuccess(categoryMessages.offered)
        startRefresh(() => router.refresh())
      } else showFailure(result)
      return result.ok
    },
  }
}

export type CategoryActs = ReturnType<typeof useCategoryActs>
