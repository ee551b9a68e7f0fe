import { z } from 'zod'

export type Source = Record<string, string | undefined>

/** What is set in an environment: a variable that is blank counts as not set. */
export const givenIn = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))

/** `true` or `false`. */
export const flag = (usual: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(usual)

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number, unit = '') => {
  const error = `must be ${least} to ${most}${unit}`
  return z
    .string(error)
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(least, error).max(most, error))
}

/** A port to listen on. */
export const portNumber = wholeNumber(1, 65_535)

/** A secret of at least so many characters. */
export const secretText = (least: number) => {
  const error = `needs at least ${least} characters; make one with: openssl rand -base64 32`
  return z.string(error).min(least, error)
}

export const emailAddress = z.email('must be an email address')

const POSTGRES = 'must be a postgresql:// address'
const PARTS =
  'must be postgresql://role:password@host:port/database; if its password holds / ? # or %, write %2F %3F %23 or %25, or make one without them: openssl rand -hex 24'

/** True where every part of a database's address can be read: role, server and database. */
const hasParts = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { username, password, hostname, pathname, hash } = new URL(text)
  try {
    decodeURIComponent(username + password + pathname)
  } catch {
    return false
  }
  return username !== '' && hostname !== '' && /^\/[^/]+$/.test(pathname) && hash === ''
}

/** The address of a database with its role. A password with signs of an address in it is refused: it would be read as another address. */
export const databaseAddress = (missing: string) =>
  z.string(missing).refine((text) => isPostgres(text) && hasParts(text), {
    error: ({ input }) => (isPostgres(input as string) ? PARTS : POSTGRES),
  })

const isPostgres = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

const BARE = 'must be an http or https address without a path, such as https://covenant.example'

/** The address of a server alone; with a path the sign-in would look for its pages there. */
export const serverAddress = z
  .string(BARE)
  .refine((text) => /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text), BARE)

const ISSUER = 'must be the http or https address that the provider names as its issuer'

/** The issuer of any provider; it may have a path. */
export const issuerAddress = z
  .string(ISSUER)
  .refine((text) => /^https?:\/\/[^?#@\s]+$/.test(text) && URL.canParse(text), ISSUER)

/** Number of trusted proxies in front of a process; behind https it must be said, because nothing here ends TLS itself. */
export const trustedHops = wholeNumber(0, 10).optional()

/** Seconds that requests and jobs under way have to end when the process is asked to stop. */
export const stopGrace = wholeNumber(0, 600, ' seconds').default(25)
