'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { isMoving } from '#lib/campaigns/mailings/rules.ts'
import type { Mailing } from '#lib/campaigns/mailings/schema.ts'
import { mailingCalls } from './addresses.ts'

/** What a screen follows while a mailing runs. */
export type Followed = Pick<Mailing, 'id' | 'state' | 'pausedReason' | 'counts'>

/** Milliseconds between two requests while counts change, and while the mailing is paused and somebody else may resume it. */
const LOOK_EVERY = { moving: 2_000, resting: 15_000 }

const pauseOf = (mailing: Followed): number | null => {
  if (isMoving(mailing)) return LOOK_EVERY.moving
  return mailing.state === 'PAUSED' ? LOOK_EVERY.resting : null
}

/**
 * Follows a mailing: asks for its state until nothing is left to come, and refreshes the page when the state changes or the mailing
 * ends. `show` takes what is already known, or asks at once.
 */
export const useMailing = (stored: Followed): { mailing: Followed; show: (known: Followed | null) => void } => {
  const router = useRouter()
  const [seen, setSeen] = useState(stored)
  const [drawn, setDrawn] = useState(stored)
  // A page drawn anew is newer than what was seen before it.
  if (drawn !== stored) {
    setDrawn(stored)
    setSeen(stored)
  }
  const isAsking = useRef(false)
  const { id } = stored

  const look = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    const result = await request.get<{ data: Followed }>(mailingCalls.mailing(id), {}, { isBackground: true })
    isAsking.current = false
    if (result.ok) setSeen(result.body.data)
  }, [id])

  const pause = pauseOf(seen)
  useEffect(() => {
    if (pause === null) return
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const timer = setInterval(lookIfSeen, pause)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [pause, look])

  const isElsewhere = seen.state !== stored.state || (pause === null && isMoving(stored))
  useEffect(() => {
    if (isElsewhere) router.refresh()
  }, [isElsewhere, router])
  return { mailing: seen, show: (known) => (known ? setSeen(known) : void look()) }
}
