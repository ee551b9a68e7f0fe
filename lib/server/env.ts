import { z } from 'zod'
import { encryptionKeys } from '#lib/server/sealing.ts'

const flag = (fallback: boolean) =>
  z
    .preprocess((value) => (value === undefined || value === '' ? String(fallback) : value), z.enum(['true', 'false']))
    .transform((value) => value === 'true')

/** Number of trusted proxies in front of a process; behind https it must be said, because nothing here ends TLS itself. */
export const trustedHops = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(0).max(10).optional(),
)

type Hops = { NEXTAUTH_URL: string; TRUSTED_HOPS?: number | undefined }

/** Requires TRUSTED_HOPS beside a public https address: without it all clients behind the proxy would be counted as one. */
export const hopsAreSaid = <T extends z.ZodType<Hops>>(schema: T): T =>
  schema.refine(({ NEXTAUTH_URL, TRUSTED_HOPS }) => !NEXTAUTH_URL.startsWith('https:') || TRUSTED_HOPS !== undefined, {
    path: ['TRUSTED_HOPS'],
    message: 'is required with an https address: the number of proxies in front, usually 1',
    // Told beside every other problem.
    when: ({ value }) => typeof (value as Partial<Hops>)?.NEXTAUTH_URL === 'string',
  }) as T

/** What is wrong with an environment, one line for each variable. */
export class EnvironmentFault extends Error {
  readonly problems: string[]

  constructor(error: z.ZodError) {
    const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** A port to listen on; blank means the usual one. */
const listenPort = (usual: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^\d+$/, 'must be a port number')
      .transform(Number)
      .pipe(z.int().min(1).max(65_535))
      .default(usual),
  )

/** How many seconds requests and jobs under way are given to end when the process is asked to stop. */
export const stopGrace = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().min(0).max(600).default(25),
)

/** The environment of web and worker; docs/operations.md describes each variable. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** What web, worker and identity connect as: a role that owns nothing. */
  APP_DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  NEXTAUTH_URL: z.url(),
  NEXTAUTH_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /** What seals provider state, refresh tokens and signing keys in the database; kept outside of it. */
  ENCRYPTION_KEYS: encryptionKeys,
  OIDC_ISSUER: z.url(),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(16, 'needs at least 16 characters'),
  OIDC_SCOPE: z.string().default('openid app.user app.user.id profile email address IdentityServerApi offline_access'),
  /** The one algorithm in which the issuer signs id tokens; any other is refused. */
  OIDC_SIGNING_ALG: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']).default('RS256'),
  /** True where the issuer is the bundled provider, whose passwords this product manages. */
  BUNDLED_IDENTITY: flag(false),
  PRODUCT_NAME: z.string().min(1).default('Covenant'),
  ALLOW_SIGN_UP: flag(true),
  /** True holds each side's ratings back until both have rated or 14 days have passed. */
  REVIEW_HOLD_BACK: flag(false),
  /** True on an instance that holds the demonstration scenario. */
  DEMONSTRATION: flag(false),
  RESEND_API_KEY: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
  SMTP_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  ),
  /** Where answers to mail go; without it to the sender's address. */
  MAIL_REPLY_TO: z.preprocess((value) => (value === '' ? undefined : value), z.email().optional()),
  /** The address that mail comes from; without it no-reply at the product's own host. */
  MAIL_FROM: z.preprocess((value) => (value === '' ? undefined : value), z.email().optional()),
  TRUSTED_HOPS: trustedHops,
  /** The file to which the worker adds the daily heads of the loans' logs; without it they stand in the audit alone. */
  LOAN_ANCHORS: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
  /** What a collector of metrics bears; without it /metrics is closed. */
  METRICS_TOKEN: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().min(16, 'needs at least 16 characters').optional(),
  ),
  /** False leaves out the log line of each request. */
  LOG_REQUESTS: flag(true),
  /** True compares every answer of the API with what its endpoint declares; always so in development. */
  CHECK_ANSWERS: flag(false),
  /** Where the web process listens. */
  PORT: listenPort(3000),
  HOST: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('127.0.0.1')),
  STOP_GRACE: stopGrace,
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
})

export type Env = Omit<z.infer<typeof environmentSchema>, 'TRUSTED_HOPS'> & { TRUSTED_HOPS: number }

/** Reads and checks an environment; raises one error that lists every problem. */
export const parseEnv = (source: Record<string, string | undefined>): Env => {
  const result = hopsAreSaid(environmentSchema).safeParse(source)
  if (result.success) return { ...result.data, TRUSTED_HOPS: result.data.TRUSTED_HOPS ?? 0 }
  throw new EnvironmentFault(result.error)
}

let checked: Env | undefined

/** The process's environment, checked on first use. */
export const env = (): Env => {
  checked ??= parseEnv(process.env)
  return checked
}
