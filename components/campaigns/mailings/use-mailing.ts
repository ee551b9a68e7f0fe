'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { mayMailingCountsChange } from '#lib/campaigns/mailings/rules.ts'
import type { Mailing } from '#lib/campaigns/mailings/schema.ts'
import { mailingCalls } from './addresses.ts'

/** The fields of a mailing that the screen polls. */
export type Followed = Pick<Mailing, 'id' | 'state' | 'pausedReason' | 'counts'>

/**
 * Polling intervals in milliseconds: while counts change, and while the mailing is paused and somebody else may resume
 * it.
 */
const LOOK_EVERY = { moving: 2_000, resting: 15_000 }

const getMailingPollInterval = (mailing: Followed): number | null => {
  if (mayMailingCountsChange(mailing)) return LOOK_EVERY.moving
  return mailing.state === 'PAUSED' ? LOOK_EVERY.resting : null
}

/**
 * Polls a mailing until it is finished, and refreshes the page when its state changes. `show` sets a known state, or
 * polls at once.
 */
export const usePolledMailing = (stored: Followed): { mailing: Followed; show: (known: Followed | null) => void } => {
  const router = useRouter()
  const [seen, setSeen] = useState(stored)
  const [drawn, setDrawn] = useState(stored)
  // A re-rendered page is newer than the last polled state.
  if (drawn !== stored) {
    setDrawn(stored)
    setSeen(stored)
  }
  const isAsking = useRef(false)
  const { id } = stored

  const poll = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    const result = await request.get<{ data: Followed }>(mailingCalls.mailing(id), {}, { isBackground: true })
    isAsking.current = false
    if (result.ok) setSeen(result.body.data)
  }, [id])

  const pause = getMailingPollInterval(seen)
  useEffect(() => {
    if (pause === null) return
    const pollIfVisible = () => {
      if (document.visibilityState === 'visible') void poll()
    }
    const timer = setInterval(pollIfVisible, pause)
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [pause, poll])

  const isElsewhere = seen.state !== stored.state || (pause === null && mayMailingCountsChange(stored))
  useEffect(() => {
    if (isElsewhere) router.refresh()
  }, [isElsewhere, router])
  return { mailing: seen, show: (known) => (known ? setSeen(known) : void poll()) }
}
