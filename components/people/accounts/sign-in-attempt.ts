import { queryString } from '#lib/core/paths.ts'

const SILENT = 'covenant.silent-attempt'
const RETRIED = 'covenant.sign-in-retried'

/** What this browser tab knows of its silent attempt: none yet, one that is under way, one that is over. */
export type SilentAttempt = 'none' | 'under-way' | 'over'

export const silentAttempt = (): SilentAttempt => {
  const kept = read(SILENT)
  return kept === 'under-way' || kept === 'over' ? kept : 'none'
}

export const silentAttemptBegins = (): void => write(SILENT, 'under-way')
export const silentAttemptIsOver = (): void => write(SILENT, 'over')

/** True once: a failed sign-in is tried again by itself only one time, until one succeeds. */
export const mayRetry = (): boolean => {
  if (read(RETRIED)) return false
  write(RETRIED, 'yes')
  return true
}

export const retriesAreFree = (): void => write(RETRIED, '')

/** How the provider is asked: none without any page, login for a new proof whatever it remembers, null as it sees fit. */
export type Prompt = 'none' | 'login' | null

/**
 * Starts the code flow and returns the address at the provider; `prompt` none is the silent attempt (row A-01), and a ticket
 * stands for the password of whoever has just accepted an invitation.
 */
export const signInAddress = async (
  callbackUrl: string,
  prompt: Prompt,
  ticket: string | null = null,
): Promise<string> => {
  const { csrfToken } = (await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()) as { csrfToken: string }
  const response = await fetch(`/api/auth/signin/oidc?${queryString({ prompt, login_hint: ticket })}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  })
  const { url } = (await response.json()) as { url?: string }
  if (!response.ok || !url) throw new Error(`sign-in answered ${response.status}`)
  return url
}

// A browser may forbid storage; then each attempt counts as the first, and signing in still works.
const read = (key: string): string | null => {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string): void => {
  try {
    window.sessionStorage.setItem(key, value)
  } catch {
    // See above.
  }
}
