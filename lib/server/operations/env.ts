import { z } from 'zod'
import {
  databaseUrlSchema,
  dkimSelector,
  domainName,
  emailAddress,
  flagSchema,
  issuerAddress,
  oneLine,
  pickSetVariables,
  portNumber,
  type Source,
  secretTextSchema,
  serverAddress,
  signingKey,
  stopGrace,
  trustedHops,
  wholeNumberSchema,
} from '#lib/server/operations/variables.ts'
import { keyRing } from '#lib/server/secrets/key-rings.ts'

type Hops = { NEXTAUTH_URL: string; TRUSTED_HOPS?: number | undefined }

/** Requires TRUSTED_HOPS with an https address: without it all clients behind the proxy would count as one. */
export const requireTrustedHops = <T extends z.ZodType<Hops>>(schema: T): T =>
  schema.refine(({ NEXTAUTH_URL, TRUSTED_HOPS }) => !NEXTAUTH_URL.startsWith('https:') || TRUSTED_HOPS !== undefined, {
    path: ['TRUSTED_HOPS'],
    message: 'is required with an https address: the number of proxies in front, usually 1',
    // Checked even if other variables are invalid, so that all problems are reported at once.
    when: ({ value }) => typeof (value as Partial<Hops>)?.NEXTAUTH_URL === 'string',
  }) as T

const DKIM = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const

/** Requires all three DKIM variables or none: with only some of them, mail would silently be sent unsigned. */
const requireWholeSignature = <T extends z.ZodType<Partial<Record<(typeof DKIM)[number], unknown>>>>(schema: T): T =>
  schema.superRefine((given, context) => {
    const missing = DKIM.filter((name) => given[name] === undefined)
    if (missing.length === DKIM.length) return
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `is required beside the others: ${DKIM.join(', ')}` })
  }) as T

/** An invalid environment, with one sentence for each variable. */
export class EnvironmentFault extends Error {
  readonly problems: string[]

  constructor(error: z.ZodError) {
    const problems = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Schema of the environment of web and worker; docs/operations.md describes each variable and .env.example lists it. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  /** The database connection of web, worker and identity; its role owns no tables. */
  APP_DATABASE_URL: databaseUrlSchema('must name the database, as a role that owns nothing'),
  NEXTAUTH_URL: serverAddress,
  NEXTAUTH_SECRET: secretTextSchema(32),
  /** Keys that encrypt provider state, refresh tokens and signing keys in the database; kept outside of it. */
  ENCRYPTION_KEYS: keyRing,
  /** Keys of the email preference links and the opt-out ledger; a key that was ever used must stay. */
  PREFERENCE_KEYS: keyRing,
  OIDC_ISSUER: issuerAddress,
  OIDC_CLIENT_ID: z.string("must be this product's client at the provider"),
  OIDC_CLIENT_SECRET: secretTextSchema(16),
  OIDC_SCOPE: z.string().default('openid app.user app.user.id profile email address IdentityServerApi offline_access'),
  /** The algorithm in which the issuer signs id tokens; any other is rejected. */
  OIDC_SIGNING_ALG: z
    .enum(['RS256', 'PS256', 'ES256', 'EdDSA'], 'must be RS256, PS256, ES256 or EdDSA')
    .default('RS256'),
  /** True if the issuer is the bundled provider, whose passwords this product manages. */
  BUNDLED_IDENTITY: flagSchema(false),
  PRODUCT_NAME: z.string().default('Covenant'),
  ALLOW_SIGN_UP: flagSchema(true),
  /** True hides each side's rating until both have rated or 14 days have passed. */
  REVIEW_HOLD_BACK: flagSchema(false),
  /** True on an instance that holds the demonstration scenario. */
  DEMONSTRATION: flagSchema(false),
  RESEND_API_KEY: z.string().optional(),
  /** The secret with which Resend signs its webhooks; without it /api/hooks/resend is closed. */
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, 'must be the signing secret of the webhook, as Resend shows it: whsec_…')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  /** The Reply-To address; the sender's address by default. */
  MAIL_REPLY_TO: emailAddress.optional(),
  /** The From address; no-reply at the product's host by default. */
  MAIL_FROM: emailAddress.optional(),
  /** The most mailing messages per second, over all workers. */
  MAIL_PER_SECOND: wholeNumberSchema(1, 100_000).default(100),
  /** The legal name and postal address of the sender, which the law requires in marketing mails and digests. */
  LEGAL_NAME: oneLine.optional(),
  POSTAL_ADDRESS: oneLine.optional(),
  /** The DKIM signature of mail sent by SMTP; without it the mail server signs. All three variables or none. */
  DKIM_DOMAIN: domainName.optional(),
  DKIM_SELECTOR: dkimSelector.optional(),
  DKIM_PRIVATE_KEY: signingKey.optional(),
  TRUSTED_HOPS: trustedHops,
  /** The file to which the worker appends the daily hashes of the loan logs; without it they are only in the audit. */
  LOAN_ANCHORS: z.string().optional(),
  /** The bearer token of /metrics; without it /metrics is closed. */
  METRICS_TOKEN: secretTextSchema(16).optional(),
  /** False disables the log line per request. */
  LOG_REQUESTS: flagSchema(true),
  /** True checks every API response against its endpoint's schema; always on in development. */
  CHECK_ANSWERS: flagSchema(false),
  /** The address that the web process listens on. */
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  STOP_GRACE: stopGrace,
  DATABASE_POOL: wholeNumberSchema(1, 200).default(10),
})

export type Env = Omit<z.infer<typeof environmentSchema>, 'TRUSTED_HOPS'> & { TRUSTED_HOPS: number }

/** Parses an environment. Raises one EnvironmentFault that lists every problem. */
export const parseEnv = (source: Source): Env => {
  const result = requireWholeSignature(requireTrustedHops(environmentSchema)).safeParse(pickSetVariables(source))
  if (result.success) return { ...result.data, TRUSTED_HOPS: result.data.TRUSTED_HOPS ?? 0 }
  throw new EnvironmentFault(result.error)
}

let checked: Env | undefined

/** Returns the process's environment, parsed on first use. */
export const getEnv = (): Env => {
  checked ??= parseEnv(process.env)
  return checked
}

/** Returns how this instance sends mail; null if no mail service is connected. */
export const findMailService = (): 'resend' | 'smtp' | null => {
  const { RESEND_API_KEY, SMTP_URL } = getEnv()
  return RESEND_API_KEY ? 'resend' : SMTP_URL ? 'smtp' : null
}

/** Returns the product's origin, as browsers and mails use it. */
export const getProductOrigin = (): string => new URL(getEnv().NEXTAUTH_URL).origin
