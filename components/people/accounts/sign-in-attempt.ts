import { toQueryString } from '#lib/core/paths.ts'

const SILENT = 'covenant.silent-attempt'
const RETRIED = 'covenant.sign-in-retried'

/** The state of this browser tab's silent sign-in attempt. */
export type SilentAttempt = 'none' | 'under-way' | 'over'

export const readSilentAttempt = (): SilentAttempt => {
  const kept = readStoredItem(SILENT)
  return kept === 'under-way' || kept === 'over' ? kept : 'none'
}

export const startSilentAttempt = (): void => writeStoredItem(SILENT, 'under-way')
export const endSilentAttempt = (): void => writeStoredItem(SILENT, 'over')

/** True once: a failed sign-in is retried automatically only one time, until one succeeds. */
export const takeSignInRetry = (): boolean => {
  if (readStoredItem(RETRIED)) return false
  writeStoredItem(RETRIED, 'yes')
  return true
}

export const resetSignInRetry = (): void => writeStoredItem(RETRIED, '')

/** The OIDC prompt: 'none' without any page, 'login' to force re-authentication, null to let the provider decide. */
export type Prompt = 'none' | 'login' | null

/**
 * Starts the code flow and returns the provider's URL. Prompt 'none' is the silent attempt (row A-01); a ticket
 * replaces the password of a person who has just accepted an invitation.
 */
export const startCodeFlow = async (
  callbackUrl: string,
  prompt: Prompt,
  ticket: string | null = null,
): Promise<string> => {
  const { csrfToken } = (await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()) as { csrfToken: string }
  const response = await fetch(`/api/auth/signin/oidc?${toQueryString({ prompt, login_hint: ticket })}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  })
  const { url } = (await response.json()) as { url?: string }
  if (!response.ok || !url) throw new Error(`sign-in answered ${response.status}`)
  return url
}

// Browsers may deny storage; then each attempt counts as the first, and signing in still works.
const readStoredItem = (key: string): string | null => {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const writeStoredItem = (key: string, value: string): void => {
  try {
    window.sessionStorage.setItem(key, value)
  } catch {
    // The browser denies storage, see `readStoredItem`.
  }
}
