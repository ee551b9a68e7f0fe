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

const write = (level: Level, message: string, facts: Record<string, unknown> = {}): void => {
  const line = JSON.stringify(
    { at: new Date().toISOString(), level, message, ...(redact(facts) as object) },
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
