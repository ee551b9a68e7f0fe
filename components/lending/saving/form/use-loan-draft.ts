'use client'

import { useState } from 'react'
import { request } from '#components/request/browser.ts'
import { createDraftKeeper } from '#components/saving/draft-keeper.ts'
import { useSaveOnLeave } from '#components/saving/use-saving-on-leave.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'

type Typed = { base: LoanValues; values: LoanValues }

/** Saves the form's input as a draft on the server, in typing order, even while the page closes (threat F2). */
export const useLoanDraft = (loanId: number | null, sequence: number, initial: Typed) => {
  const [keeper] = useState(() =>
    createDraftKeeper<Typed>({
      sequence,
      initial,
      put: (typed, at, signal) =>
        request.put(
          '/api/loans/drafts',
          { loanId, sequence: at, base: typed?.base ?? null, values: typed?.values ?? null },
          { isBackground: true, ...(signal ? { signal } : {}) },
        ),
    }),
  )
  useSaveOnLeave(keeper)
  return keeper
}
