'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { LOOKUP_DEBOUNCE } from '#lib/core/timing.ts'

type Answer = { data?: { errors: FieldError[] } }

/** Checks a loan number on the server after a pause in typing (row H-04); returns its error, or null. */
export const useLoanNumberCheck = (loanNo: string, loanId: number | null): string | null => {
  const [answer, setAnswer] = useState<{ loanNo: string; message: string | null } | null>(null)
  useEffect(() => {
    if (loanNo.trim() === '') return
    const cancel = new AbortController()
    const timer = setTimeout(async () => {
      const result = await request.get<Answer>(
        loanId === null ? '/api/loans/verify/loan-no' : `/api/loans/${loanId}/verify/loan-no`,
        { loanNo },
        { signal: cancel.signal, isQuiet: true },
      )
      if (result.ok) setAnswer({ loanNo, message: result.body.data?.errors[0]?.message ?? null })
    }, LOOKUP_DEBOUNCE)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [loanNo, loanId])
  return answer?.loanNo === loanNo ? answer.message : null
}
