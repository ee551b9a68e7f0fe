import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#scripts/ports.ts'
import { environmentOf, runToEnd, STACK } from '#tests/e2e/harness/processes.ts'
import { expect, test } from '#tests/e2e/people.ts'

/** A port that is in use. */
const taken = async (): Promise<{ port: number; server: Server }> => {
  const port = await findFreePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, server }
}

test.describe('a refused start', () => {
  test.describe.configure({ timeout: 240_000 })

  test('each process lists every problem of its environment and exits with 1', async () => {
    const wanted = [
      'APP_DATABASE_URL',
      'NEXTAUTH_URL',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'ENCRYPTION_KEYS',
    ]
    const [web, worker, identity, halfway, migrate] = await Promise.all([
      runToEnd('web.ts'),
      runToEnd('worker.ts'),
      runToEnd('identity.ts'),
      runToEnd(
        'web.ts',
        environmentOf({ NEXTAUTH_URL: 'nowhere', NEXTAUTH_SECRET: 'short', APP_DATABASE_URL: 'mysql://x' }),
      ),
      runToEnd('migrate.ts'),
    ])
    for (const { code, output } of [web, worker, identity]) {
      expect(code, output).toBe(1)
      for (const name of wanted) expect(output).toContain(`${name} `)
      expect(output).not.toMatch(STACK)
    }
    for (const name of ['NEXTAUTH_SECRET', 'PREFERENCE_KEYS']) expect(web.output).toContain(`${name} `)
    expect(halfway.code).toBe(1)
    expect(halfway.output.trim().split('\n')).toHaveLength(4)
    for (const name of [
      'NEXTAUTH_URL',
      'NEXTAUTH_SECRET needs at least 32 characters',
      'APP_DATABASE_URL must be a postgresql:// address',
    ])
      expect(halfway.output).toContain(name)
    expect(migrate).toEqual({
      code: 1,
      output: 'The migration cannot start. DATABASE_URL must name the database, as its owner\n',
    })
  })

  test('a port in use stops the start with a message that says what to do', async () => {
    const { port, server } = await taken()
    const folder = mkdtempSync(join(tmpdir(), 'covenant-'))
    const start = (environment: Record<string, string>) =>
      runToEnd('start.ts', { COVENANT_DATA: mkdtempSync(join(folder, 'data-')), ...environment })
    try {
      const [asPort, asIdentity, asWord, web, identity] = await Promise.all([
        start({ PORT: String(port) }),
        start({ PORT: String(await findFreePort()), IDENTITY_PORT: String(port) }),
        start({ PORT: 'http' }),
        runToEnd('web.ts', environmentOf({ PORT: String(port), NEXTAUTH_URL: `http://localhost:${port}` })),
        runToEnd(
          'identity.ts',
          environmentOf({ OIDC_ISSUER: `http://localhost:${port}`, NEXTAUTH_URL: 'http://localhost:1' }),
        ),
      ])
      expect(asPort.output).toContain(
        `PORT=${port} is taken by another program. Stop that program, or choose another port: PORT=… npm start`,
      )
      expect(asIdentity.output).toContain(`IDENTITY_PORT=${port} is taken by another program.`)
      expect(asWord.output).toContain('PORT must be 1 to 65535, not "http".')
      expect(web.output).toContain(
        `The web process cannot start. Port ${port} on 127.0.0.1 is taken by another program.\n`,
      )
      expect(identity.output).toContain(`Port ${port}`)
      for (const { code, output } of [asPort, asIdentity, asWord, web, identity]) {
        expect(code, output).toBe(1)
        expect(output).not.toMatch(/node_modules|\n\s+at \S+ \(/)
      }
    } finally {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
