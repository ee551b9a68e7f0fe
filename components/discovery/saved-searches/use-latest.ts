'use client'

import { useEffect, useRef } from 'react'
import { request, showError } from '#components/request/browser.ts'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import type { SearchState } from './opened-list.ts'

/**
 * Keeps the state of a list as soon as somebody has changed it, also where the page is left in the same moment (row
 * K-04); opening the list changes nothing. The state of an address waits for its typing already.
 */
export const useLatest = (kind: SearchKind, state: SearchState & { savedSearchId: number | null }): void => {
  const said = JSON.stringify({ name: savedLabels.latest, ...state })
  const kept = useRef(said)
  useEffect(() => {
    if (kept.current === said) return
    kept.current = said
    const keeping = request.put(`/api/saved-searches/${kind}/latest`, JSON.parse(said), { isBackground: true })
    void keeping.then((sent) => {
      if (!sent.ok && !sent.isCancelled) showError(savedLabels.cannotSaveLatest)
    })
  }, [kind, said])
}
