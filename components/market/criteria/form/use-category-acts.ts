'use client'

import { useState } from 'react'
import { request, showFailedSave, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { categoryMessages } from '#lib/market/categories/labels.ts'
import { getCriteriaCategory } from '#lib/market/criteria/fields.ts'
import { categoryLabels, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import { buildClearCriteriaUrl, buildCriteriaUrl, buildOfferToggleUrl, type CategoryPlace } from '../addresses.ts'
import type { CriteriaSaver } from './use-criteria-saver.ts'
import { useOneActionAtATime } from './use-running-act.ts'

type Running = ReturnType<typeof useOneActionAtATime>

// Clears a category, and undoes that while the toast offers it.
const createCategoryClearing = (saver: CriteriaSaver, place: CategoryPlace, { runOnSaved }: Running) => {
  const name = categoryLabels[place.categoryKey]
  const categoryType = getCriteriaCategory(place.categoryKey).type

  const restore = async () => {
    const result = await runOnSaved('clear', () =>
      request.put(buildClearCriteriaUrl(place, 'restore'), { categoryType }, { isQuiet: true }),
    )
    if (result?.ok) showSuccess(formLabels.restored(name))
    else if (result) showFailedSave(result)
  }
  return async (): Promise<void> => {
    const send = () => {
      const { version } = saver.view().stored
      const input = { categoryType, version }
      return request.put<{ data: EditedCriteria }>(buildClearCriteriaUrl(place, 'clear'), input, { isQuiet: true })
    }
    const result = await runOnSaved('clear', send, true)
    if (result?.ok) saver.takeBack('terms', result.body.data)
    if (result?.ok) showUndoToast(formLabels.cleared(name), formLabels.undo, () => void restore())
    else if (result) showFailedSave(result)
  }
}

/** Verifies, clears, restores and offers a category; the page refreshes half a second later (rows F-12, F-25). */
export const useCategoryActions = (saver: CriteriaSaver, isStaff: boolean) => {
  const running = useOneActionAtATime(saver)
  const { busy, isBusy, refresh, run, runOnSaved } = running
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const { lenderId, categoryKey } = saver.view().stored
  const place = { lenderId, categoryKey, isStaff }
  const clear = createCategoryClearing(saver, place, running)

  return {
    /** The action that is running. */
    busy,
    isBusy,
    /** The errors of the last attempt to verify the category. */
    refused,
    /** Verifies the category; resolves to whether it succeeded. */
    verify: async (): Promise<boolean> => {
      setRefused([])
      const result = await runOnSaved('verify', () => {
        const { version } = saver.view().stored
        return request.get(buildCriteriaUrl(place, 'verify'), { version }, { isQuiet: true })
      })
      if (result?.ok) showSuccess(formLabels.verified(categoryLabels[categoryKey]))
      else if (result?.status === 401) showFailedSave(result)
      else if (result)
        setRefused(result.errors.length > 0 ? result.errors : [{ code: '', message: getStatusMessage(result.status) }])
      return result?.ok ?? false
    },
    clear: (): Promise<void> => {
      setRefused([])
      return clear()
    },
    /** Offers or withdraws the category; resolves to whether it succeeded. */
    offer: async (isOn: boolean, isLeaving = false): Promise<boolean> => {
      const options = { isQuiet: true, isBackground: isLeaving }
      const result = await run('offer', () => request.put(buildOfferToggleUrl(place), { isOn }, options))
      if (result.ok) {
        showSuccess(categoryMessages.offered)
        refresh()
      } else showFailedSave(result)
      return result.ok
    },
  }
}

export type CategoryActs = ReturnType<typeof useCategoryActions>
