import { EnvironmentFault, environmentSchema, requireTrustedHops } from '#lib/server/operations/env.ts'
import { pickSetVariables, portNumber, type Source, serverAddress } from '#lib/server/operations/variables.ts'

/** Schema of the provider's environment; docs/operations.md describes each variable. */
export const identitySchema = environmentSchema
  .pick({
    APP_DATABASE_URL: true,
    METRICS_TOKEN: true,
    DATABASE_POOL: true,
    ENCRYPTION_KEYS: true,
    OIDC_CLIENT_ID: true,
    OIDC_CLIENT_SECRET: true,
    NEXTAUTH_URL: true,
    PRODUCT_NAME: true,
    STOP_GRACE: true,
    TRUSTED_HOPS: true,
  })
  .extend({
    OIDC_ISSUER: serverAddress.refine((text) => !text.endsWith('/'), 'must be an address without a path or final /'),
    /** The address to listen on; behind a proxy the issuer's port is the proxy's. */
    IDENTITY_HOST: environmentSchema.shape.HOST,
    IDENTITY_PORT: portNumber.optional(),
  })

export type IdentityEnvironment = {
  issuer: string
  host: string
  port: number
  clientId: string
  clientSecret: string
  /** The product's origin. */
  productUrl: string
  productName: string
  trustedHops: number
  /** The bearer token of /metrics; without it /metrics is closed. */
  metricsToken: string | undefined
  /** The grace period for open requests when the process stops, in seconds. */
  stopGrace: number
}

/** Parses the provider's environment. Raises one EnvironmentFault that lists every problem. */
export const parseIdentityEnvironment = (source: Source): IdentityEnvironment => {
  const result = requireTrustedHops(identitySchema).safeParse(pickSetVariables(source))
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
    metricsToken: data.METRICS_TOKEN,
    stopGrace: data.STOP_GRACE,
  }
}
