'use client'

import { useState } from 'react'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { showProblem } from '#components/request/browser.ts'
import type { Failure } from '#components/request/failure.ts'
import {
  checkLetterForSending,
  checkLetterForTest,
  isSameLetter,
  type Letter,
  type LetterFault,
  listComposerFormMessages,
} from '#lib/campaigns/composer/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'

/** Shows each message of a failed response as a toast; without messages, the catalogue's text (row N-06). */
const showFailureToasts = ({ errors, isCancelled, status }: Failure): void => {
  if (isCancelled || status === 401) return
  for (const message of errors.length > 0 ? errors.map((error) => error.message) : [draftMessages.failed])
    showProblem(message)
}

type Check = 'send' | 'test'

/** The errors of a letter: what is missing for sending or a test once that was pressed, and what the server refused (row N-03). */
export const useLetterFaults = (letter: Letter, hasText: (letter: Letter) => boolean) => {
  // What Send lacked is still missing after a press of Test.
  const [checks, setChecks] = useState<readonly Check[]>([])
  const [refused, setRefused] = useState<{ letter: Letter; errors: readonly LetterFault[] } | null>(null)

  const listMissing = (check: Check): LetterFault[] =>
    check === 'send' ? checkLetterForSending(letter, hasText(letter)) : checkLetterForTest(letter, hasText(letter))
  const isStillRefused = refused !== null && isSameLetter(refused.letter, letter)
  const faults = [...checks.flatMap(listMissing), ...(isStillRefused ? refused.errors : [])]

  return {
    errorOf: (field: string): string | undefined => faults.find((fault) => fault.field === field)?.message,
    /** True if nothing is missing; otherwise shows messages and focuses the first error. */
    isWhole: (check: Check): boolean => {
      setChecks((pressed) => [...new Set([...pressed, check])])
      const missing = listMissing(check)
      for (const message of listComposerFormMessages(missing)) showProblem(message)
      if (missing.length > 0) setTimeout(() => focusFirstError(missing))
      return missing.length === 0
    },
    stopChecking: (check: Check): void => setChecks((pressed) => pressed.filter((each) => each !== check)),
    /** Shows the server's messages, as toasts and at their fields. */
    refuse: (failure: Failure): void => {
      showFailureToasts(failure)
      const errors = failure.errors.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
      setRefused({ letter, errors })
      // Focuses the first error only after the closing dialog has returned the focus.
      if (errors.length > 0) setTimeout(() => setTimeout(() => focusFirstError(errors)))
    },
  }
}

export type LetterFaults = ReturnType<typeof useLetterFaults>
