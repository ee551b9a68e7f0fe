'use client'

import { useEffect, useState } from 'react'
import { LOOKUP_DEBOUNCE } from '#lib/core/timing.ts'
import type { Duplicate, DuplicateQuestion } from '#lib/people/duplicates/schema.ts'
import { findDuplicatesAction } from '#lib/web/actions/duplicates.ts'

/**
 * Returns possible duplicates of the typed record, queried 300 ms after the last key; outdated responses are ignored.
 */
export const useDuplicates = (question: DuplicateQuestion | null): Duplicate[] => {
  const key = question && JSON.stringify(question)
  const [answer, setAnswer] = useState<{ key: string; found: Duplicate[] } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await findDuplicatesAction(JSON.parse(key)).catch(() => null)
      if (isCurrent && result?.ok) setAnswer({ key, found: result.data })
    }, LOOKUP_DEBOUNCE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key])
  return key === null ? [] : (answer?.found ?? [])
}
