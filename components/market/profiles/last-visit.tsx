'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { toQueryString } from '#lib/core/paths.ts'
import { LAST_VISITED_DELAY } from '#lib/core/timing.ts'
import { createLastVisitSaver, parseLastVisit } from '#lib/market/profiles/last-visited/rules.ts'

/** Saves the last visited profile, 10 s after the last visit (row D-21). */
export const LastVisit = () => {
  const path = usePathname()
  const saver = useRef<ReturnType<typeof createLastVisitSaver>>(null)
  saver.current ??= createLastVisitSaver(LAST_VISITED_DELAY, (visit) => {
    // Plain fetch, because nobody waits for it and a failure must not navigate.
    fetch(`/api/accounts/me/last-visited?${toQueryString(visit)}`, { method: 'PUT' }).catch(() => {})
  })
  useEffect(() => {
    const visit = parseLastVisit(path)
    if (visit) saver.current?.visited(visit)
  }, [path])
  useEffect(() => () => saver.current?.stop(), [])
  return null
}
