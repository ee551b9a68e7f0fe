import { format } from 'node:util'
import { type Failed, markFailure } from '#lib/server/failure-marks.ts'
import { requestId } from '#lib/server/request-id.ts'

type Level = 'info' | 'warn' | 'error'

const HIDDEN = /password|secret|token|cookie|authorization|hash/i

const redact = (value: unknown, depth = 0): unknown => {
  if (value === null || typeof value !== 'object' || depth > 4) return value
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, HIDDEN.test(key) ? '[hidden]' : redact(item, depth + 1)]),
  )
}

const requestOf = (): { request?: string } => {
  const request = requestId()
  return request === null ? {} : { request }
}

const write = (level: Level, message: string, facts: Record<string, unknown> = {}): void => {
  const line = JSON.stringify(
    { at: new Date().toISOString(), level, message, ...requestOf(), ...(redact(facts) as object) },
    (_key, item) => (typeof item === 'bigint' ? item.toString() : item),
  )
  if (level === 'info') process.stdout.write(`${line}\n`)
  else process.stderr.write(`${line}\n`)
}

/** Structured log lines; fields whose names hold secrets are hidden. */
export const log = {
  info: (message: string, facts?: Record<string, unknown>) => write('info', message, facts),
  warn: (message: string, facts?: Record<string, unknown>) => write('warn', message, facts),
  error: (message: string, facts?: Record<string, unknown>) => write('error', message, facts),
}

const LEVELS = { debug: 'info', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

// Whoever collected the lines may be gone. Without a listener each line that cannot be written is an error, whose own line
// cannot be written either: the process would do nothing else, not even stop.
for (const stream of [process.stdout, process.stderr])
  if (stream.listenerCount('error') === 0) stream.on('error', () => {})

/**
 * Makes log lines of what libraries print to the console, for a process whose output is collected. A failed page's error
 * is left out: it is marked with the request's id, and its hook logs it.
 */
export const takeConsole = (): void => {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Level][])
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error) as Failed | undefined
      if (error && markFailure(error)) return
      const words = parts.filter((part) => part !== error)
      write(level, 'console', {
        text: format(...words)
          .trim()
          .slice(0, 2_000),
        ...(error ? { error } : {}),
      })
    }
}
