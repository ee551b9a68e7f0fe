import { isIPv6 } from 'node:net'
import { pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log } from '#lib/server/operations/log.ts'

/** The most attempts of a subject in a window of `seconds`. */
export type Limit = { purpose: string; attempts: number; seconds: number }

/**
 * Counts an attempt and returns true if it is within the limit. One statement increments the row, so parallel attempts and all
 * processes share an exact count (threat B10).
 */
export const takeRateLimitAttempt = async (
  { purpose, attempts, seconds }: Limit,
  subject: string,
): Promise<boolean> => {
  const { rows } = await pool().query<{ attempts: number }>({
    name: 'take-attempt',
    text: `
      insert into attempt_counters as c (purpose, subject, window_start, attempts) values ($1, $2, $3, 1)
      on conflict (purpose, subject) do update set
        attempts = case when c.window_start > $4 then c.attempts + 1 else 1 end,
        window_start = case when c.window_start > $4 then c.window_start else excluded.window_start end
      returning attempts`,
    values: [purpose, subject, now(), new Date(now().getTime() - seconds * 1000)],
  })
  return (rows[0]?.attempts ?? 1) <= attempts
}

/** Uncounts one attempt that turned out to be valid. */
export const giveBackRateLimitAttempt = async (purpose: string, subject: string): Promise<void> => {
  await pool().query(
    'update attempt_counters set attempts = greatest(attempts - 1, 0) where purpose = $1 and subject = $2',
    [purpose, subject],
  )
}

/** Resets a subject's attempts after a valid one. */
export const resetRateLimitAttempts = async (purpose: string, subject: string): Promise<void> => {
  await pool().query('delete from attempt_counters where purpose = $1 and subject = $2', [purpose, subject])
}

/**
 * Returns the client's network for rate limits: the socket's address, or with trusted proxies the entry that the outermost one
 * added; entries before it come from the client and are ignored. An IPv6 client counts by its /64, which it owns.
 */
export const parseClientNetwork = (socketAddress: string, forwardedFor: string | null, trustedHops: number): string => {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim())
  const claimed = trustedHops > 0 ? entries.at(-trustedHops) : undefined
  const address = (claimed || socketAddress)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .slice(0, 64)
  return isIPv6(address) ? `${readPrefix64(address)}::/64` : address
}

const readPrefix64 = (address: string): string => {
  const [head = '', tail] = (address.split('%')[0] as string).split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0{1,3}(?=.)/, ''))
    .join(':')
}

/** Returns the client's network of a request; the web process passes the socket's address in a header. */
export const readClientNetwork = (headers: Headers, trustedHops: number): string =>
  parseClientNetwork(headers.get('x-client-address') ?? 'unknown', headers.get('x-forwarded-for'), trustedHops)

let hasWarned = false

/** Logs a warning, once, that a proxy adds X-Forwarded-For but TRUSTED_HOPS is 0, so that all its clients share one limit. */
export const warnOfIgnoredForwarding = (forwardedFor: string | string[] | undefined, trustedHops: number): void => {
  if (hasWarned || trustedHops > 0 || forwardedFor === undefined) return
  hasWarned = true
  log.warn(
    'X-Forwarded-For arrives while TRUSTED_HOPS is 0: behind a proxy every client counts as one network. Set TRUSTED_HOPS to the number of proxies in front.',
  )
}
