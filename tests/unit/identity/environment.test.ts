import { describe, expect, test } from 'vitest'
import { parseIdentityEnvironment } from '#lib/identity/environment.ts'

const GOOD = {
  APP_DATABASE_URL: 'postgresql://app@127.0.0.1/covenant',
  OIDC_ISSUER: 'http://localhost:4100',
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: 'a secret of sixteen characters',
  NEXTAUTH_URL: 'http://localhost:3000/',
}

describe("the identity provider's environment", () => {
  test('takes port, host and name from what is given, on the loopback by default', () => {
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

  test('lists every problem at once', () => {
    const broken = {
      ...GOOD,
      OIDC_ISSUER: 'http://localhost:4100/realm',
      OIDC_CLIENT_SECRET: 'short',
      IDENTITY_PORT: '70000',
      APP_DATABASE_URL: undefined,
    }
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'IDENTITY_PORT', 'APP_DATABASE_URL'])
      expect(() => parseIdentityEnvironment(broken)).toThrow(name)
  })
})
