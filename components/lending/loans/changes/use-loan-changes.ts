'use client'

import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { LoanView } from '#lib/lending/loans/view/schema.ts'

/** Milliseconds between two looks at a loan that is open; a page that comes into sight looks at once. */
const LOOK_EVERY = 15_000

/** The loan as somebody else has saved it while it is open here in an older version; null while nobody has. */
export const useLoanChanges = (loanId: number | null, version: number): LoanView | null => {
  const seen = useStoredLoan(loanId)
  return seen !== null && seen.version > version ? seen : null
}

/** A loan as it was stored when it was last looked at; null before that. */
export const useStoredLoan = (loanId: number | null): LoanView | null => {
  const [seen, setSeen] = useState<LoanView | null>(null)
  const isAsking = useRef(false)
  useEffect(() => {
    if (loanId === null) return
    const cancel = new AbortController()
    const look = async () => {
      if (isAsking.current || document.visibilityState === 'hidden') return
      isAsking.current = true
      const options = { signal: cancel.signal, isBackground: true }
      const result = await request.get<{ data: LoanView }>(`/api/loans/${loanId}`, {}, options)
      isAsking.current = false
      if (result.ok && !cancel.signal.aborted) setSeen(result.body.data)
    }
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      cancel.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      isAsking.current = false
    }
  }, [loanId])
  return seen
}
