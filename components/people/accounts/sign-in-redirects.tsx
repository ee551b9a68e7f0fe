'use client'

import { useEffect } from 'react'
import { paths } from '#lib/core/paths.ts'
import { endSilentAttempt, resetSignInRetry, takeSignInRetry } from './sign-in-attempt.ts'

/** Redirects as soon as the page is shown, without leaving a history entry. */
export const RedirectAtOnce = ({ to, hasSignedIn = false }: { to: string; hasSignedIn?: boolean }) => {
  useEffect(() => {
    endSilentAttempt()
    if (hasSignedIn) resetSignInRetry()
    window.location.replace(to)
  }, [to, hasSignedIn])
  return null
}

type RetryProps = { to: string; message: string; returnPath: string | null }

/** Retries a failed sign-in once (row A-03); a second failure leads to the error page. */
export const RetrySignIn = ({ to, message, returnPath }: RetryProps) => {
  useEffect(() => {
    endSilentAttempt()
    window.location.replace(takeSignInRetry() ? to : paths.loginFailed(message, returnPath))
  }, [to, message, returnPath])
  return null
}

/** Resets the sign-in state on the error page: the next attempt is interactive, and may be retried once again. */
export const ResetSignInState = () => {
  useEffect(() => {
    endSilentAttempt()
    resetSignInRetry()
  }, [])
  return null
}
