'use client'

import { useEffect } from 'react'
import { paths } from '#lib/core/paths.ts'
import { mayRetry, retriesAreFree, silentAttemptIsOver } from './sign-in-attempt.ts'

/** Goes on to an address as soon as the page is shown; the step leaves no entry in the history. */
export const GoOn = ({ to, hasSignedIn = false }: { to: string; hasSignedIn?: boolean }) => {
  useEffect(() => {
    silentAttemptIsOver()
    if (hasSignedIn) retriesAreFree()
    window.location.replace(to)
  }, [to, hasSignedIn])
  return null
}

type RetryProps = { to: string; message: string; returnPath: string | null }

/** A failed sign-in is tried again once (row A-03); the second failure is told. */
export const RetrySignIn = ({ to, message, returnPath }: RetryProps) => {
  useEffect(() => {
    silentAttemptIsOver()
    window.location.replace(mayRetry() ? to : paths.loginFailed(message, returnPath))
  }, [to, message, returnPath])
  return null
}

/** On the page that tells of a failure: the next attempt begins with a person, and its retry is free again. */
export const EndAttempt = () => {
  useEffect(() => {
    silentAttemptIsOver()
    retriesAreFree()
  }, [])
  return null
}
