'use client'

import { useCallback, useRef } from 'react'
import { leaveAfterConfirmation } from '#components/leaving/leave-guard.ts'
import { request, showFailedSave } from '#components/request/browser.ts'
import type { View } from '#lib/core/actor.ts'

/**
 * Starts a view of a lender and opens it in a full page load, so that nothing of the person's own session stays on
 * screen.
 */
export const useStartViewAs = (lenderId: number): ((view: View) => void) => {
  const isUnderWay = useRef(false)
  return useCallback(
    (view) =>
      leaveAfterConfirmation(() => {
        if (isUnderWay.current) return
        isUnderWay.current = true
        const asked = request.post<{ data: { path: string } }>(
          `/api/lenders/${lenderId}/view-as`,
          { view },
          { isQuiet: true },
        )
        void asked.then((result) => {
          isUnderWay.current = false
          if (!result.ok) return showFailedSave(result)
          window.location.assign(result.body.data.path)
        })
      }),
    [lenderId],
  )
}
