import { z } from 'zod'
import { keyRing } from '#lib/server/key-rings.ts'
import {
  databaseAddress,
  dkimSelector,
  domainName,
  emailAddress,
  flag,
  givenIn,
  issuerAddress,
  oneLine,
  portNumber,
  type Source,
  secretText,
  serverAddress,
  signingKey,
  stopGrace,
  trustedHops,
  wholeNumber,
} from '#lib/server/variables.ts'

type Hops = { NEXTAUTH_URL: string; TRUSTED_HOPS?: number | undefined }

/** Requires TRUSTED_HOPS beside a public https address: without it all clients behind the proxy would be counted as one. */
export const hopsAreSaid = <T extends z.ZodType<Hops>>(schema: T): T =>
  schema.refine(({ NEXTAUTH_URL, TRUSTED_HOPS }) => !NEXTAUTH_URL.startsWith('https:') || TRUSTED_HOPS !== undefined, {
    path: ['TRUSTED_HOPS'],
    message: 'is required with an https address: the number of proxies in front, usually 1',
    // Told beside every other problem.
    when: ({ value }) => typeof (value as Partial<Hops>)?.NEXTAUTH_URL === 'string',
  }) as T

const DKIM = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const

/** Requires the three variables of a signature together: with a part of them mail would leave unsigned, and nobody would know. */
const signatureIsWhole = <T extends z.ZodType<Partial<Record<(typeof DKIM)[number], unknown>>>>(schema: T): T =>
  schema.superRefine((given, context) => {
    const missing = DKIM.filter((name) => given[name] === undefined)
    if (missing.length === DKIM.length) return
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `is required beside the others: ${DKIM.join(', ')}` })
  }) as T

/** What is wrong with an environment, one sentence for each variable. */
export class EnvironmentFault extends Error {
  readonly problems: string[]

  constructor(error: z.ZodError) {
    const problems = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** The environment of web and worker; docs/operations.md describes each variable, and .env.example holds it. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  /** What web, worker and identity connect as: a role that owns nothing. */
  APP_DATABASE_URL: databaseAddress('must name the database, as a role that owns nothing'),
  NEXTAUTH_URL: serverAddress,
  NEXTAUTH_SECRET: secretText(32),
  /** What seals provider state, refresh tokens and signing keys in the database; kept outside of it. */
  ENCRYPTION_KEYS: keyRing,
  /** What links to email subscriptions and the ledger of opt-outs are made with; a key that was used stays for ever. */
  PREFERENCE_KEYS: keyRing,
  OIDC_ISSUER: issuerAddress,
  OIDC_CLIENT_ID: z.string("must be this product's client at the provider"),
  OIDC_CLIENT_SECRET: secretText(16),
  OIDC_SCOPE: z.string().default('openid app.user app.user.id profile email address IdentityServerApi offline_access'),
  /** The one algorithm in which the issuer signs id tokens; any other is refused. */
  OIDC_SIGNING_ALG: z
    .enum(['RS256', 'PS256', 'ES256', 'EdDSA'], 'must be RS256, PS256, ES256 or EdDSA')
    .default('RS256'),
  /** True where the issuer is the bundled provider, whose passwords this product manages. */
  BUNDLED_IDENTITY: flag(false),
  PRODUCT_NAME: z.string().default('Covenant'),
  ALLOW_SIGN_UP: flag(true),
  /** True holds each side's ratings back until both have rated or 14 days have passed. */
  REVIEW_HOLD_BACK: flag(false),
  /** True on an instance that holds the demonstration scenario. */
  DEMONSTRATION: flag(false),
  RESEND_API_KEY: z.string().optional(),
  /** What Resend signs its reports with; without it /api/hooks/resend is closed. */
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, 'must be the signing secret of the webhook, as Resend shows it: whsec_…')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  /** Where answers to mail go; without it to the sender's address. */
  MAIL_REPLY_TO: emailAddress.optional(),
  /** The address that mail comes from; without it no-reply at the product's own host. */
  MAIL_FROM: emailAddress.optional(),
  /** How many mails of mailings leave in a second at most, of all workers together. */
  MAIL_PER_SECOND: wholeNumber(1, 100_000).default(100),
  /** Who sends marketing and digests, and where they can be written to: law asks for both in each such mail. */
  LEGAL_NAME: oneLine.optional(),
  POSTAL_ADDRESS: oneLine.optional(),
  /** What signs mail that leaves by SMTP; without it the mail server does. All three or none. */
  DKIM_DOMAIN: domainName.optional(),
  DKIM_SELECTOR: dkimSelector.optional(),
  DKIM_PRIVATE_KEY: signingKey.optional(),
  TRUSTED_HOPS: trustedHops,
  /** The file to which the worker adds the daily heads of the loans' logs; without it they stand in the audit alone. */
  LOAN_ANCHORS: z.string().optional(),
  /** What a collector of metrics bears; without it /metrics is closed. */
  METRICS_TOKEN: secretText(16).optional(),
  /** False leaves out the log line of each request. */
  LOG_REQUESTS: flag(true),
  /** True compares every answer of the API with what its endpoint declares; always so in development. */
  CHECK_ANSWERS: flag(false),
  /** Where the web process listens. */
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  STOP_GRACE: stopGrace,
  DATABASE_POOL: wholeNumber(1, 200).default(10),
})

export type Env = Omit<z.infer<typeof environmentSchema>, 'TRUSTED_HOPS'> & { TRUSTED_HOPS: number }

/** Reads and checks an environment; raises one error that lists every problem. */
export const parseEnv = (source: Source): Env => {
  const result = signatureIsWhole(hopsAreSaid(environmentSchema)).safeParse(givenIn(source))
  if (result.success) return { ...result.data, TRUSTED_HOPS: result.data.TRUSTED_HOPS ?? 0 }
  throw new EnvironmentFault(result.error)
}

let checked: Env | undefined

/** The process's environment, checked on first use. */
export const env = (): Env => {
  checked ??= parseEnv(process.env)
  return checked
}

/** The product's own origin, as browsers and mail reach it. */
export const productOrigin = (): string => new URL(env().NEXTAUTH_URL).origin
