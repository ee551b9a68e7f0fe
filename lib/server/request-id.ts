import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

// One for the process, however often a bundler repeats this module.
type Asked = { id: string; gone: AbortSignal | null; isUnavailable: boolean }
const holder = globalThis as { covenantRequests?: AsyncLocalStorage<Asked> }
const requests = (): AsyncLocalStorage<Asked> => {
  holder.covenantRequests ??= new AsyncLocalStorage<Asked>()
  return holder.covenantRequests
}

/** The id of the request that is being answered, or null outside one. */
export const requestId = (): string | null => requests().getStore()?.id ?? null

/** Tells when nobody waits for the answer any more; null outside a request. */
export const requestGone = (): AbortSignal | null => requests().getStore()?.gone ?? null

/** Notes that the request under way fails because something that it needs is away. */
export const noteUnavailable = (): void => {
  const asked = requests().getStore()
  if (asked) asked.isUnavailable = true
}

/** Asks later whether this was noted for the request that is under way now. */
export const unavailability = (): (() => boolean) => {
  const asked = requests().getStore()
  return () => asked?.isUnavailable === true
}

/** Runs the answering of one request under its id; `gone` is told when whoever asked has left. */
export const withRequestId = <T>(id: string, work: () => T, gone: AbortSignal | null = null): T =>
  requests().run({ id, gone, isUnavailable: false }, work)

/** The id that a proxy of ours gave this request, if it is a plain one; else a new one. */
export const requestIdFrom = (given: string | string[] | undefined, isTrusted: boolean): string =>
  isTrusted && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
