'use client'

import { useEffect, useState } from 'react'
import { freshKey } from '#components/forms/fresh-key.ts'
import type { DraftInput } from '#lib/crm/file-notes/drafts/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

// `keepalive` lets the last save arrive although the page closes.
const send = async (draft: DraftInput): Promise<{ isKept: boolean } | null> => {
  try {
    const response = await fetch('/api/notes/drafts', {
      method: 'PUT',
      credentials: 'same-origin',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    })
    return response.ok ? (await response.json()).data : null
  } catch {
    return null
  }
}

/** The page's keeper of drafts; it saves when the page is left, hidden or closed. */
export const useDraftKeeper = (profile: NotedProfile): { keeper: DraftKeeper; state: 'kept' | 'failed' | null } => {
  const [state, setState] = useState<'kept' | 'failed' | null>(null)
  const [keeper] = useState(() => createDraftKeeper(profile, { send, newSession: freshKey, onState: setState }))
  useEffect(() => {
    const flush = () => void keeper.flush()
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHidden)
      flush()
    }
  }, [keeper])
  return { keeper, state }
}
