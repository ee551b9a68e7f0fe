'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { queryString } from '#lib/core/paths.ts'
import { LAST_VISITED_DELAY } from '#lib/core/timing.ts'
import { visitOf, visitSaver } from '#lib/market/profiles/last-visited/rules.ts'

/** Saves the last visited profile, 10 s after the last visit (row D-21). */
export const LastVisit = () => {
  const path = usePathname()
  const saver = useRef<ReturnType<typeof visitSaver>>(null)
  saver.current ??= visitSaver(LAST_VISITED_DELAY, (visit) => {
    // Plain fetch, because nobody waits for it and a failure must not navigate.
    fetch(`/api/accounts/me/last-visited?${queryString(visit)}`, { method: 'PUT' }).catch(() => {})
  })
  useEffect(() => {
    const visit = visitOf(path)
    if (visit) saver.current?.visited(visit)
  }, [path])
  useEffect(() => () => saver.current?.stop(), [])
  return null
}
