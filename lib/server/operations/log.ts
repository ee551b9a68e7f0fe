import { format } from 'node:util'
import { getRequestId } from '#lib/server/http/request-id.ts'
import { type Failed, markErrorWithRequestId } from '#lib/server/operations/failure-marks.ts'
import { isUnavailable } from '#lib/server/operations/outage.ts'

type Level = 'info' | 'warn' | 'error'

const HIDDEN = /password|secret|token|cookie|authorization|hash/i

const redactSecrets = (value: unknown, depth = 0): unknown => {
  if (value === null || typeof value !== 'object' || depth > 4) return value
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, HIDDEN.test(key) ? '[hidden]' : redactSecrets(item, depth + 1)]),
  )
}

const getRequestIdLogField = (): { request?: string } => {
  const request = getRequestId()
  return request === null ? {} : { request }
}

const writeLogLine = (level: Level, message: string, facts: Record<string, unknown> = {}): void => {
  const line = JSON.stringify(
    { at: new Date().toISOString(), level, message, ...getRequestIdLogField(), ...(redactSecrets(facts) as object) },
    (_key, item) => (typeof item === 'bigint' ? item.toString() : item),
  )
  if (level === 'info') process.stdout.write(`${line}\n`)
  else process.stderr.write(`${line}\n`)
}

/** Writes structured log lines; fields whose names suggest secrets are hidden. */
export const log = {
  info: (message: string, facts?: Record<string, unknown>) => writeLogLine('info', message, facts),
  warn: (message: string, facts?: Record<string, unknown>) => writeLogLine('warn', message, facts),
  error: (message: string, facts?: Record<string, unknown>) => writeLogLine('error', message, facts),
}

const SELDOM = 60_000
type Repeated = { at: number; since: number }
// On globalThis, because a bundler may include this module several times.
const holder = globalThis as { covenantWarnings?: Map<string, Repeated> }

const warnOncePerMinute = (message: string, facts: Record<string, unknown>): void => {
  holder.covenantWarnings ??= new Map()
  const last = holder.covenantWarnings.get(message)
  if (last && Date.now() - last.at < SELDOM) {
    last.since += 1
    return
  }
  holder.covenantWarnings.set(message, { at: Date.now(), since: 0 })
  log.warn(message, last?.since ? { ...facts, moreSinceTheLast: last.since } : facts)
}

/**
 * Logs a failure. While the database is unavailable it logs only one warning a minute, and the next one reports how many
 * followed.
 */
export const warnOfFailure = (where: string, error: unknown): void => {
  const reason = error instanceof Error ? error.message : String(error)
  if (isUnavailable(error)) warnOncePerMinute('the database cannot be reached', { where, reason })
  else log.warn(where, { reason })
}

/** Logs an error of ours with its stack; an unavailable service is only logged as a warning. */
export const logFault = (message: string, error: unknown, facts: Record<string, unknown> = {}): void =>
  isUnavailable(error) ? warnOfFailure(message, error) : log.error(message, { ...facts, error })

const LEVELS = { debug: 'info', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

// The reader of our output may be gone. Without a listener, every line that cannot be written raises an error whose own log line
// fails too; the process would do nothing else, not even stop.
for (const stream of [process.stdout, process.stderr])
  if (stream.listenerCount('error') === 0) stream.on('error', () => {})

/**
 * Turns console output of libraries into log lines. Errors of failed pages are skipped: they are marked with the request id, and
 * Next.js's error hook logs them.
 */
export const redirectConsole = (): void => {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Level][])
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error) as Failed | undefined
      if (error && markErrorWithRequestId(error)) return
      if (isUnavailable(error)) return warnOfFailure('console', error)
      const words = parts.filter((part) => part !== error)
      writeLogLine(level, 'console', {
        text: format(...words)
          .trim()
          .slice(0, 2_000),
        ...(error ? { error } : {}),
      })
    }
}
