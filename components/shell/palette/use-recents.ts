'use client'

import { useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'

/**
 * The person's recently opened records, loaded again each time the palette opens; the last response shows meanwhile.
 */
export const useRecentRecords = (): { recents: readonly SearchRow[]; askRecents: () => void } => {
  const [recents, setRecents] = useState<readonly SearchRow[]>([])
  const asking = useRef<AbortController>(null)
  const askRecents = async () => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    const options = { signal: own.signal, isQuiet: true }
    const answer = await request.get<{ rows: SearchRow[] }>('/api/search/recents', undefined, options)
    if (answer.ok && !own.signal.aborted) setRecents(answer.body.rows)
  }
  return { recents, askRecents: () => void askRecents() }
}
