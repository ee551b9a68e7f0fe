import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

// One for the process, however often a bundler repeats this module.
const holder = globalThis as { covenantRequests?: AsyncLocalStorage<string> }
const requests = (): AsyncLocalStorage<string> => {
  holder.covenantRequests ??= new AsyncLocalStorage<string>()
  return holder.covenantRequests
}

/** The id of the request that is being answered, or null outside one. */
export const requestId = (): string | null => requests().getStore() ?? null

/** Runs the answering of one request under its id. */
export const withRequestId = <T>(id: string, work: () => T): T => requests().run(id, work)

/** The id that a proxy of ours gave this request, if it is a plain one; else a new one. */
export const requestIdFrom = (given: string | string[] | undefined, isTrusted: boolean): string =>
  isTrusted && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
