import { describe, expect, test } from 'vitest'
import { parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { parseEnv } from '#lib/server/operations/env.ts'

const GOOD = {
  APP_DATABASE_URL: 'postgresql://app@127.0.0.1/covenant',
  ENCRYPTION_KEYS: 'a-key-of-thirty-two-bytes-in-base64-letters',
  OIDC_ISSUER: 'http://localhost:4100',
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: 'a secret of sixteen characters',
  NEXTAUTH_URL: 'http://localhost:3000/',
}

describe('the identity provider’s environment', () => {
  test('reads port, host and name, and uses the loopback by default', () => {
    expect(parseIdentityEnvironment(GOOD)).toMatchObject({
      port: 4100,
      host: '127.0.0.1',
      productUrl: 'http://localhost:3000',
      productName: 'Covenant',
      trustedHops: 0,
    })
    expect(parseIdentityEnvironment({ ...GOOD, OIDC_ISSUER: 'https://id.example' })).toMatchObject({ port: 443 })
    const behindProxy = {
      ...GOOD,
      OIDC_ISSUER: 'https://id.example',
      IDENTITY_PORT: '4200',
      IDENTITY_HOST: '0.0.0.0',
      TRUSTED_HOPS: '1',
      PRODUCT_NAME: 'Ledger',
    }
    expect(parseIdentityEnvironment(behindProxy)).toMatchObject({
      port: 4200,
      host: '0.0.0.0',
      trustedHops: 1,
      productName: 'Ledger',
    })
  })

  test('[T-I9] behind HTTPS both web and provider require the number of trusted proxies', () => {
    const web = {
      ...GOOD,
      NEXTAUTH_URL: 'https://covenant.example',
      NEXTAUTH_SECRET: 'a secret of thirty-two characters!',
      PREFERENCE_KEYS: 'another-key-of-thirty-two-bytes-base64-lett',
    }
    for (const parse of [parseIdentityEnvironment, parseEnv]) {
      expect(() => parse(web)).toThrow('TRUSTED_HOPS is required with an https address')
      expect(() => parse({ ...web, TRUSTED_HOPS: '' })).toThrow('TRUSTED_HOPS')
      expect(() => parse({ ...web, OIDC_CLIENT_SECRET: 'x' })).toThrow(/OIDC_CLIENT_SECRET.*\n.*TRUSTED_HOPS/)
      expect(() => parse({ ...web, TRUSTED_HOPS: '1' })).not.toThrow()
    }
    expect(parseEnv({ ...web, NEXTAUTH_URL: 'http://localhost:3000' }).TRUSTED_HOPS).toBe(0)
  })

  test('reports every problem at once', () => {
    const broken = {
      ...GOOD,
      OIDC_ISSUER: 'http://localhost:4100/realm',
      OIDC_CLIENT_SECRET: 'short',
      IDENTITY_PORT: '70000',
      APP_DATABASE_URL: undefined,
      ENCRYPTION_KEYS: undefined,
    }
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'IDENTITY_PORT', 'APP_DATABASE_URL', 'ENCRYPTION_KEYS'])
      expect(() => parseIdentityEnvironment(broken)).toThrow(name)
  })
})
