'use client'

import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { failureOf, messageOf, UNREACHABLE_MESSAGE } from '#components/request/failure.ts'
import { detailNoteMessages } from '#lib/crm/detail-notes/labels.ts'
import type { DetailNote, DetailSection, EditedDetail } from '#lib/crm/detail-notes/schema.ts'
import { detailNotesUrl } from '#lib/crm/file-notes/rules.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { createDetailSaver, type DetailSaver, type DetailView, type SaveAnswer } from './detail-saver.ts'

// `keepalive` lets the last save arrive although the page closes.
const put = async (url: string, detail: string, version: number): Promise<SaveAnswer> => {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      credentials: 'same-origin',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ detail, version }),
    })
    const { data, errors } = failureOf(response.status, await response.json().catch(() => null))
    if (response.ok && data) return { kind: 'saved', stored: data as DetailNote }
    if (response.status === 409 && data) return { kind: 'conflict', stored: data as DetailNote }
    return { kind: 'failed', reason: errors[0]?.message ?? messageOf(response.status) }
  } catch {
    return { kind: 'failed', reason: UNREACHABLE_MESSAGE }
  }
}

/** One detail note that saves itself; what is typed is saved when the page is left, hidden or closed. */
export const useDetailSaver = (
  profile: NotedProfile,
  section: DetailSection,
  { refused, ...initial }: EditedDetail,
): { saver: DetailSaver; view: DetailView } => {
  const [view, setView] = useState<DetailView | null>(null)
  const [saver] = useState(() =>
    createDetailSaver({
      ...{ initial, refused, onChange: setView },
      save: (detail, version) => put(detailNotesUrl(profile, section), detail, version),
    }),
  )
  useLeaveGuard(view?.state === 'failed', detailNoteMessages.unsaved)
  useEffect(() => {
    const leave = () => saver.leave()
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    const retry = () => void saver.retry()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', onHidden)
      leave()
    }
  }, [saver])
  return { saver, view: view ?? saver.view() }
}
