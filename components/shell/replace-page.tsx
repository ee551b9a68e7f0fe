'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { hasLeft } from '#components/ui/navigation-start.ts'
import { REQUEST_TIMEOUT } from '#lib/core/timing.ts'

/** Replaces the page at `path` by `to`, unless the person has meanwhile started to go elsewhere. */
export const ReplacePage = ({ path, to }: { path: string; to: string }) => {
  const { replace } = useRouter()
  useEffect(() => {
    if (!hasLeft(path)) return replace(to)
    // If the other page never arrives, the person must not be left with a page without content.
    const timer = setTimeout(() => replace(to), REQUEST_TIMEOUT)
    return () => clearTimeout(timer)
  }, [path, to, replace])
  return null
}
