import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { isOneLine } from '#lib/server/mail-headers.ts'

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

/** Words for people on one line. */
export const oneLine = z
  .string('must be one line of at most 200 characters')
  .trim()
  .max(200, 'must be one line of at most 200 characters')
  .refine(isOneLine, 'must be one line of at most 200 characters')

const DOMAIN = 'must be a domain, such as covenant.example'

/** A domain alone. */
export const domainName = z
  .string(DOMAIN)
  .regex(/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i, DOMAIN)

const SELECTOR = 'must be the name of the key in DNS, such as covenant1'

/** The name under which the public key of a signature stands in DNS (RFC 6376). */
export const dkimSelector = z
  .string(SELECTOR)
  .regex(/^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i, SELECTOR)

const SIGNING_KEY =
  'must be an RSA key of at least 2048 bits as PEM, its lines joined by \\n; make one with: openssl genrsa 2048'

const isSigningKey = (pem: string): boolean => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}

/** A private key of signatures of mail: PEM, of which `\n` may stand for each end of a line, as files of variables need. */
export const signingKey = z
  .string(SIGNING_KEY)
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isSigningKey, SIGNING_KEY)

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
