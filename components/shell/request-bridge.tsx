'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { leaveAfterConfirmation } from '#components/leaving/leave-guard.ts'
import { setRouterNavigation } from '#components/request/browser.ts'
import { announceNavigation } from '#components/ui/navigation-start.ts'
import { paths } from '#lib/core/paths.ts'

/** Connects the router to the request client. Sign-in is a full page load, so that nothing of the old session stays. */
export const RequestBridge = () => {
  const router = useRouter()
  useEffect(() => {
    setRouterNavigation((path, onStay) =>
      leaveAfterConfirmation(() => {
        if (path.startsWith(paths.login())) return window.location.assign(path)
        announceNavigation(path)
        router.push(path)
      }, onStay),
    )
  }, [router])
  return null
}
