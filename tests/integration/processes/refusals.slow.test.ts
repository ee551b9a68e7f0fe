import { expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { PEOPLE } from '#prisma/seed/people.ts'
import { createStaff } from '#tests/support/accounts.ts'
import { runScript, soundEnvironment } from '#tests/support/processes.ts'

const SCRIPTS = ['web.ts', 'worker.ts', 'identity.ts']
const WEAK = 'change-me-to-a-long-random-secret-please'

const ends = async (script: string, environment: Record<string, string>) => {
  const { ended, output } = runScript(script, environment)
  return { script, code: await ended, lines: output().trim().split('\n') }
}
const moved = (change: (url: URL) => void): string => {
  const url = new URL(process.env.APP_DATABASE_URL as string)
  change(url)
  return url.href
}

test('each process refuses weak production settings with the same list, however it is started', async () => {
  const { accountId } = await createStaff()
  await database().account.update({ where: { id: accountId }, data: { email: PEOPLE[0]?.email as string } })
  const environment = soundEnvironment({
    NODE_ENV: 'development',
    // Set by npm start; excuses nothing here, because the public URL is not this machine.
    COVENANT_CHILD: '1',
    APP_DATABASE_URL: process.env.OWNER_DATABASE_URL as string,
    NEXTAUTH_URL: 'http://covenant.example',
    NEXTAUTH_SECRET: WEAK,
    OIDC_ISSUER: 'http://id.covenant.example',
    OIDC_CLIENT_SECRET: WEAK,
    DEMONSTRATION: 'true',
  })
  const weak = 'holds less than 128 bits of variety; make one with: openssl rand -base64 32'
  for (const { script, code, lines } of await Promise.all(SCRIPTS.map((script) => ends(script, environment)))) {
    expect(code, lines.join('\n')).toBe(1)
    expect(
      lines.slice(1).map((line) => line.trim()),
      script,
    ).toEqual([
      `NEXTAUTH_SECRET ${weak}`,
      `OIDC_CLIENT_SECRET ${weak}`,
      'NEXTAUTH_URL must be an https address; http is for the loopback alone',
      'OIDC_ISSUER must be an https address; http is for the loopback alone',
      'DEMONSTRATION must not be true outside npm start on the loopback',
      'APP_DATABASE_URL has a role, "covenant_owner", that owns the database or its tables; connect as a role that owns nothing',
      'The database holds the people of the demonstration, whose passwords everybody knows; use another database',
    ])
  }
}, 200_000)

test('npm start on the loopback may have demonstration data, but still not run as the owner', async () => {
  const owner = await ends(
    'worker.ts',
    soundEnvironment({
      COVENANT_CHILD: '1',
      DEMONSTRATION: 'true',
      APP_DATABASE_URL: process.env.OWNER_DATABASE_URL as string,
    }),
  )
  expect(owner.code).toBe(1)
  expect(owner.lines).toHaveLength(1)
  expect(owner.lines[0]).toMatch(/^The worker cannot start. APP_DATABASE_URL has a role, "covenant_owner", that owns/)
}, 120_000)

test('a wrong password, database, role, server or port gives one line and exit status 1', async () => {
  const url = new URL(process.env.APP_DATABASE_URL as string)
  const { host } = url
  const wrong: [string, Record<string, string>, string][] = [
    [
      'worker.ts',
      { APP_DATABASE_URL: moved((to) => (to.password = 'wrong')) },
      `The worker cannot start. The database server at ${host} refuses the password of the role "covenant_app": password authentication failed for user "covenant_app".`,
    ],
    [
      'worker.ts',
      { APP_DATABASE_URL: moved((to) => (to.pathname = '/nowhere')) },
      `The worker cannot start. There is no database "nowhere" at ${host}: database "nowhere" does not exist.`,
    ],
    [
      'migrate.ts',
      { DATABASE_URL: moved((to) => (to.username = 'nobody_known')) },
      `The migration cannot start. The database server at ${host} refuses the password of the role "nobody_known": password authentication failed for user "nobody_known".`,
    ],
    [
      'migrate.ts',
      { DATABASE_URL: moved((to) => (to.hostname = 'no-such-server.invalid')) },
      `The migration cannot start. No database server is named so: no-such-server.invalid:${url.port} (ENOTFOUND).`,
    ],
    [
      'identity.ts',
      { APP_DATABASE_URL: moved((to) => (to.port = '1')) },
      'The identity provider cannot start. No database server answers at 127.0.0.1:1 (ECONNREFUSED).',
    ],
    ['web.ts', { PORT: 'abc' }, 'The web process cannot start. PORT must be 1 to 65535'],
    [
      'identity.ts',
      { DATABASE_URL: process.env.OWNER_DATABASE_URL as string },
      "The identity provider cannot start. DATABASE_URL is the owner's address, for npm run migrate alone; take it out of this process's environment",
    ],
  ]
  const results = await Promise.all(
    wrong.map(([script, changes]) => ends(script, soundEnvironment({ NODE_ENV: 'test', ...changes }))),
  )
  for (const [index, { code, lines }] of results.entries()) {
    expect(lines).toEqual([wrong[index]?.[2]])
    expect(code).toBe(1)
  }
}, 200_000)
