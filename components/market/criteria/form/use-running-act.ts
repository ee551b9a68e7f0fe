'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { showProblem } from '#components/request/browser.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import { CRITERIA_REFRESH_DELAY } from '#lib/core/timing.ts'
import { criteriaLabels } from '#lib/market/criteria/labels.ts'
import type { CriteriaSaver } from './use-criteria-saver.ts'

type Act = 'verify' | 'clear' | 'offer'

/** Runs one action of a category at a time, and refreshes the page after those that changed it. */
export const useOneActionAtATime = (saver: CriteriaSaver) => {
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  const [busy, setBusy] = useState<Act | null>(null)

  const refresh = () => startRefresh(() => router.refresh())
  const run = async <Result>(act: Act, send: () => Promise<Result>): Promise<Result> => {
    setBusy(act)
    const result = await send()
    setBusy(null)
    return result
  }
  return {
    busy,
    /** True until the page shows the result, because the next action depends on it. */
    isBusy: busy !== null || isRefreshing,
    refresh,
    run,
    /**
     * Runs an action on the saved category. It is refused while there is unsaved input, unless it discards that input
     * (`givesUp`); then it resolves to null.
     */
    runOnSaved: <Body>(act: Act, send: () => Promise<RequestResult<Body>>, givesUp = false) =>
      run(act, async () => {
        await saver.flush()
        const { state } = saver.view().fields.terms
        const isUnsaved = (state === 'failed' || state === 'conflict') && !givesUp
        if (isUnsaved) showProblem(criteriaLabels.unsaved)
        const result = isUnsaved ? null : await send()
        if (result?.ok) await new Promise((resolve) => setTimeout(resolve, CRITERIA_REFRESH_DELAY))
        if (result?.ok || result?.status === 409) refresh()
        return result
      }),
  }
}
