import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { parseEnv } from '#lib/server/operations/env.ts'
import { findStartProblems } from '#scripts/startup.ts'
import { asAdmin } from '#tests/support/cluster.ts'
import { soundEnvironment } from '#tests/support/processes.ts'

const SIGNS = ['/', '+', '=', '#', '?', '%', '@', ':', '&', ' ', '\\', '[']

test('a missing file of private certificate authorities is reported at start', async () => {
  const problemsWith = async (path: string) =>
    (await findStartProblems(parseEnv, soundEnvironment({ NODE_ENV: 'test', NODE_EXTRA_CA_CERTS: path }))).problems
  expect(await problemsWith('/nowhere/authority.pem')).toEqual([
    'NODE_EXTRA_CA_CERTS names a file that is not there: /nowhere/authority.pem',
  ])
  expect(await problemsWith(import.meta.filename)).toEqual([])
})

test('a URL without HTTPS is accepted only for the loopback, by any of its names', async () => {
  const refusedAt = async (address: string) => {
    const source = soundEnvironment({ NODE_ENV: 'production', NEXTAUTH_URL: address, OIDC_ISSUER: address })
    const { problems } = await findStartProblems(parseEnv, source)
    return problems.filter((problem) => problem.includes('must be an https address')).map((each) => each.split(' ')[0])
  }
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await refusedAt(`http://${host}`), host).toEqual([])
  expect(await refusedAt('https://covenant.example')).toEqual([])
  expect(await refusedAt('http://covenant.example')).toEqual(['NEXTAUTH_URL', 'OIDC_ISSUER'])
})

test('whatever character a password contains, a role can connect or is refused before the process starts', async () => {
  const { adminUrl } = inject('cluster')
  const { host, pathname } = new URL(process.env.APP_DATABASE_URL as string)
  const role = `signs_${randomBytes(4).toString('hex')}`
  const problemsWith = async (address: string): Promise<string[]> => {
    const source = soundEnvironment({ NODE_ENV: 'test', APP_DATABASE_URL: address })
    return (await findStartProblems(parseEnv, source)).problems
  }
  const setPassword = (password: string) =>
    asAdmin(adminUrl, async (admin) => {
      await admin.query(`alter role ${role} password ${admin.escapeLiteral(password)}`)
    })
  await asAdmin(adminUrl, (admin) => admin.query(`create role ${role} login`))
  try {
    const refused: string[] = []
    for (const sign of SIGNS) {
      for (const password of [`12${sign}34`, `ab${sign}cd`]) {
        await setPassword(password)
        const plain = await problemsWith(`postgresql://${role}:${password}@${host}${pathname}`)
        if (plain.length > 0) {
          expect(plain, sign).toEqual([
            expect.stringMatching(/^APP_DATABASE_URL must be postgresql:|refuses the password/),
          ])
          refused.push(sign)
        }
        const written = `postgresql://${role}:${encodeURIComponent(password)}@${host}${pathname}`
        expect(await problemsWith(written), sign).toEqual([])
      }
    }
    expect([...new Set(refused)]).toEqual(['/', '#', '?', '%'])
  } finally {
    await asAdmin(adminUrl, (admin) => admin.query(`drop role ${role}`))
  }
})
