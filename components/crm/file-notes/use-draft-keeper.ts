'use client'

import { useState } from 'react'
import { createIdempotencyKey } from '#components/forms/fresh-key.ts'
import { request } from '#components/request/browser.ts'
import { useSaveOnLeave } from '#components/saving/use-saving-on-leave.ts'
import type { DraftInput } from '#lib/crm/file-notes/drafts/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { createNoteDraftSaver, type DraftKeeper } from './draft-keeper.ts'

const sendNoteDraft = async (draft: DraftInput, signal?: AbortSignal): Promise<{ isKept: boolean } | null> => {
  const options = { isBackground: true, ...(signal ? { signal } : {}) }
  const answer = await request.put<{ data: { isKept: boolean } }>('/api/notes/drafts', draft, options)
  return answer.ok ? answer.body.data : null
}

/** The draft keeper of a page; it saves when the page is left, hidden or closed. */
export const useNoteDraftSaver = (profile: NotedProfile): { keeper: DraftKeeper; state: 'kept' | 'failed' | null } => {
  const [state, setState] = useState<'kept' | 'failed' | null>(null)
  const [keeper] = useState(() =>
    createNoteDraftSaver(profile, { send: sendNoteDraft, newSession: createIdempotencyKey, onState: setState }),
  )
  useSaveOnLeave({ leave: keeper.flush, flush: keeper.flush })
  return { keeper, state }
}
