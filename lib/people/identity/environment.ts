import { z } from 'zod'
import { EnvironmentFault, hopsAreSaid, stopGrace, trustedHops } from '#lib/server/env.ts'
import { encryptionKeys } from '#lib/server/sealing.ts'

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value)

/** The environment of the bundled provider; docs/operations.md describes each variable. */
export const identitySchema = z.object({
  APP_DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  ENCRYPTION_KEYS: encryptionKeys,
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/?#]+$/, 'must be an address without a path'),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(16, 'needs at least 16 characters'),
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }),
  PRODUCT_NAME: z.preprocess(blankIsMissing, z.string().default('Covenant')),
  /** Where to listen; behind a proxy the issuer's own port is the proxy's. */
  IDENTITY_HOST: z.preprocess(blankIsMissing, z.string().default('127.0.0.1')),
  IDENTITY_PORT: z.preprocess(blankIsMissing, z.coerce.number().int().min(1).max(65535).optional()),
  STOP_GRACE: stopGrace,
  TRUSTED_HOPS: trustedHops,
})

export type IdentityEnvironment = {
  issuer: string
  host: string
  port: number
  clientId: string
  clientSecret: string
  /** The product's own address. */
  productUrl: string
  productName: string
  trustedHops: number
  /** Seconds that requests under way are given when the process is asked to stop. */
  stopGrace: number
}

/** Reads and checks the provider's environment; raises one error that lists every problem. */
export const parseIdentityEnvironment = (source: Record<string, string | undefined>): IdentityEnvironment => {
  const result = hopsAreSaid(identitySchema).safeParse(source)
  if (!result.success) throw new EnvironmentFault(result.error)
  const { data } = result
  const { port, protocol } = new URL(data.OIDC_ISSUER)
  return {
    issuer: data.OIDC_ISSUER,
    host: data.IDENTITY_HOST,
    port: data.IDENTITY_PORT ?? (Number(port) || (protocol === 'https:' ? 443 : 80)),
    clientId: data.OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET,
    productUrl: new URL(data.NEXTAUTH_URL).origin,
    productName: data.PRODUCT_NAME,
    trustedHops: data.TRUSTED_HOPS ?? 0,
    stopGrace: data.STOP_GRACE,
  }
}
