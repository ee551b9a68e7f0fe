'use client'

import { useEffect, useState } from 'react'
import type { AskedLenders } from '#components/market/scenarios/answer/choosing.tsx'
import { request } from '#components/request/browser.ts'
import { paths } from '#lib/core/paths.ts'
import { askLabels, MOST_OPEN, stateNames } from '#lib/market/approaches/labels.ts'
import { isAskedOnce } from '#lib/market/approaches/rules.ts'
import type { AskedDeal } from '#lib/market/approaches/schema.ts'

const NOBODY: AskedDeal = { scenarioId: null, isOpen: false, free: MOST_OPEN, lenders: [] }

/**
 * The lenders that were asked about a deal before, read anew for each deal; null for none. What cannot be read marks nobody:
 * asking refuses what it must.
 */
export const useAsked = (deal: object | null): AskedLenders & { most: number } => {
  const [found, setFound] = useState({ deal: '', asked: NOBODY })
  const json = deal === null ? '' : JSON.stringify(deal)
  useEffect(() => {
    if (json === '') return
    const cancel = new AbortController()
    const read = async () => {
      const body = { deal: JSON.parse(json) as unknown }
      const options = { signal: cancel.signal, isQuiet: true, isBackground: true }
      const answer = await request.post<{ data: AskedDeal }>('/api/approaches/asked', body, options)
      if (answer.ok) setFound({ deal: json, asked: answer.body.data })
    }
    void read()
    return () => cancel.abort()
  }, [json])
  const { scenarioId, isOpen, free, lenders } = found.deal === json ? found.asked : NOBODY
  return {
    most: free,
    path: scenarioId === null ? null : paths.approachAnswers(scenarioId),
    open: MOST_OPEN - free,
    states: new Map(
      lenders.flatMap(({ lenderId, state }) =>
        isOpen && isAskedOnce(state) ? [[lenderId, askLabels.asked(stateNames[state])]] : [],
      ),
    ),
  }
}
