import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCompose } from './image-tools.ts'

const secret = () => randomBytes(24).toString('hex')

test('docker-compose reads the whole compose file, and reports a missing variable', () => {
  const given = {
    APP_PASSWORD: secret(),
    OWNER_PASSWORD: secret(),
    POSTGRES_PASSWORD: secret(),
    SITE_HOST: 'covenant.example',
    IDENTITY_SITE_HOST: 'id.covenant.example',
    ENCRYPTION_KEYS: secret(),
    PREFERENCE_KEYS: secret(),
    NEXTAUTH_SECRET: secret(),
    OIDC_CLIENT_SECRET: secret(),
  }
  const read = readCompose(given)
  for (const name of ['database', 'migrate', 'identity', 'web-1', 'web-2', 'worker', 'proxy'])
    expect(read).toContain(`  ${name}:\n`)
  for (const name of Object.keys(given))
    expect(
      () => readCompose(Object.fromEntries(Object.entries(given).filter(([other]) => other !== name))),
      name,
    ).toThrow(name)
})
