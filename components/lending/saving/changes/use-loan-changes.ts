'use client'

import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'

/** Milliseconds between polls of an open loan; a page polls at once when it becomes visible. */
const LOOK_EVERY = 15_000

/** Returns the loan if somebody else has saved a newer version than the one open here; null otherwise. */
export const useNewerLoan = (loanId: number | null, version: number): LoanView | null => {
  const seen = usePolledLoan(loanId)
  return seen !== null && seen.version > version ? seen : null
}

/** Returns a loan as it was stored at the last poll; null before the first. */
export const usePolledLoan = (loanId: number | null): LoanView | null => {
  const [seen, setSeen] = useState<LoanView | null>(null)
  const isAsking = useRef(false)
  useEffect(() => {
    if (loanId === null) return
    const cancel = new AbortController()
    const poll = async () => {
      if (isAsking.current || document.visibilityState === 'hidden') return
      isAsking.current = true
      const options = { signal: cancel.signal, isBackground: true }
      const result = await request.get<{ data: LoanView }>(`/api/loans/${loanId}`, {}, options)
      isAsking.current = false
      if (result.ok && !cancel.signal.aborted) setSeen(result.body.data)
    }
    const timer = setInterval(poll, LOOK_EVERY)
    document.addEventListener('visibilitychange', poll)
    return () => {
      cancel.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      isAsking.current = false
    }
  }, [loanId])
  return seen
}
