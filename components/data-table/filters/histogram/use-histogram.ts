'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { Histogram } from '#lib/core/histograms.ts'

type Answer = { address: string; histogram: Histogram | null }

/**
 * Returns the histogram at an address, requested once while it is wanted; undefined until it arrives, null if it failed. The
 * request is aborted when it is no longer wanted.
 */
export const useHistogram = (address: string, isWanted: boolean): Histogram | null | undefined => {
  const [answer, setAnswer] = useState<Answer>()
  const isKnown = answer?.address === address && answer.histogram !== null
  useEffect(() => {
    if (!isWanted || isKnown) return
    const controller = new AbortController()
    const load = async () => {
      const options = { signal: controller.signal, isQuiet: true }
      const found = await request.get<{ data: Histogram }>(address, {}, options)
      if (!controller.signal.aborted) setAnswer({ address, histogram: found.ok ? found.body.data : null })
    }
    void load()
    return () => controller.abort()
  }, [address, isWanted, isKnown])
  return answer?.address === address ? answer.histogram : undefined
}
