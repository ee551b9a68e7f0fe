import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { isOneLine } from '#lib/server/delivery/mail-headers.ts'

export type Source = Record<string, string | undefined>

/** Returns the variables that are set; a blank one counts as not set. */
export const pickSetVariables = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))

/** Schema of `true` or `false`. */
export const flagSchema = (usual: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(usual)

/** Schema of a whole number from `least` to `most`. */
export const wholeNumberSchema = (least: number, most: number, unit = '') => {
  const error = `must be ${least} to ${most}${unit}`
  return z
    .string(error)
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(least, error).max(most, error))
}

/** Schema of a port to listen on. */
export const portNumber = wholeNumberSchema(1, 65_535)

/** Schema of a secret with a minimum length. */
export const secretTextSchema = (least: number) => {
  const error = `needs at least ${least} characters; make one with: openssl rand -base64 32`
  return z.string(error).min(least, error)
}

export const emailAddress = z.email('must be an email address')

/** Schema of one line of text. */
export const oneLine = z
  .string('must be one line of at most 200 characters')
  .trim()
  .max(200, 'must be one line of at most 200 characters')
  .refine(isOneLine, 'must be one line of at most 200 characters')

const DOMAIN = 'must be a domain, such as covenant.example'

/** Schema of a domain name. */
export const domainName = z
  .string(DOMAIN)
  .regex(/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i, DOMAIN)

const SELECTOR = 'must be the name of the key in DNS, such as covenant1'

/** Schema of a DKIM selector: the DNS name of the public key (RFC 6376). */
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

/** Schema of a DKIM private key as PEM; line ends may be written as `\n`, as .env files need. */
export const signingKey = z
  .string(SIGNING_KEY)
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isSigningKey, SIGNING_KEY)

const POSTGRES = 'must be a postgresql:// address'
const PARTS =
  'must be postgresql://role:password@host:port/database; if its password holds / ? # or %, write %2F %3F %23 or %25, or make one without them: openssl rand -hex 24'

/** Returns true if the role, server and database of a PostgreSQL URL can be parsed. */
const hasDatabaseUrlParts = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { username, password, hostname, pathname, hash } = new URL(text)
  try {
    decodeURIComponent(username + password + pathname)
  } catch {
    return false
  }
  return username !== '' && hostname !== '' && /^\/[^/]+$/.test(pathname) && hash === ''
}

/** Schema of a PostgreSQL URL with its role. Rejects a password with unescaped URL characters, which would parse as another address. */
export const databaseUrlSchema = (missing: string) =>
  z.string(missing).refine((text) => isPostgres(text) && hasDatabaseUrlParts(text), {
    error: ({ input }) => (isPostgres(input as string) ? PARTS : POSTGRES),
  })

const isPostgres = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

const BARE = 'must be an http or https address without a path, such as https://covenant.example'

/** Schema of a server's origin without a path; a path would break the sign-in URLs. */
export const serverAddress = z
  .string(BARE)
  .refine((text) => /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text), BARE)

const ISSUER = 'must be the http or https address that the provider names as its issuer'

/** Schema of an OIDC issuer's URL; it may have a path. */
export const issuerAddress = z
  .string(ISSUER)
  .refine((text) => /^https?:\/\/[^?#@\s]+$/.test(text) && URL.canParse(text), ISSUER)

/** Schema of the number of trusted proxies in front of a process; required with https, because nothing here terminates TLS itself. */
export const trustedHops = wholeNumberSchema(0, 10).optional()

/** Schema of the grace period for open requests and jobs when the process stops, in seconds. */
export const stopGrace = wholeNumberSchema(0, 600, ' seconds').default(25)
