'use client'

import { useEffect, useRef } from 'react'
import { request, showError } from '#components/request/browser.ts'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import type { SearchState } from './opened-list.ts'

/**
 * Saves the state of a list whenever the user changes it, even if the page is left at the same moment (row K-04);
 * opening a list saves nothing. No debounce needed: the URL changes only after typing has paused.
 */
export const useSaveLatestSearch = (kind: SearchKind, state: SearchState & { savedSearchId: number | null }): void => {
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
