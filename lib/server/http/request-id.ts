import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

// On globalThis, because a bundler may include this module several times.
type RequestState = { id: string; gone: AbortSignal | null; isUnavailable: boolean }
const holder = globalThis as { covenantRequests?: AsyncLocalStorage<RequestState> }
const getRequestStore = (): AsyncLocalStorage<RequestState> => {
  holder.covenantRequests ??= new AsyncLocalStorage<RequestState>()
  return holder.covenantRequests
}

/** Returns the id of the current request, or null outside a request. */
export const getRequestId = (): string | null => getRequestStore().getStore()?.id ?? null

/** Returns the signal that aborts when the client has disconnected; null outside a request. */
export const getDisconnectSignal = (): AbortSignal | null => getRequestStore().getStore()?.gone ?? null

/** Marks the current request as failing because a service is unavailable. */
export const markRequestUnavailable = (): void => {
  const asked = getRequestStore().getStore()
  if (asked) asked.isUnavailable = true
}

/** Returns a function that reports whether the current request was marked unavailable; it can be called later, outside the request. */
export const captureUnavailability = (): (() => boolean) => {
  const asked = getRequestStore().getStore()
  return () => asked?.isUnavailable === true
}

/** Runs `work` as the request with this id; `gone` aborts when the client disconnects. */
export const withRequestId = <T>(id: string, work: () => T, gone: AbortSignal | null = null): T =>
  getRequestStore().run({ id, gone, isUnavailable: false }, work)

/** Returns the request id set by a trusted proxy if it is well-formed, otherwise a new one. */
export const chooseRequestId = (given: string | string[] | undefined, isTrusted: boolean): string =>
  isTrusted && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
