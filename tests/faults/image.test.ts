import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#scripts/ports.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { buildah, buildImage, makeBases, ROOT, type Running, SECRET, start } from './image-tools.ts'

const USER = '10001'
/** Megabytes of the product in the image, above its base: Node 121, the framework's server 22, the build 45, suburbs 24. */
const MOST = 300
const RUN = '/covenant/deploy/image/run'
const HEALTH = '/covenant/deploy/image/health'
const FOUNDER = ['admin', '--email', 'first@covenant.example', '--first', 'Fay', '--last', 'First']

let image = ''
let container = ''
let cluster: Cluster
let ownerUrl = ''
let variables: Record<string, string> = {}
const running: Record<string, Running> = {}

const secret = () => randomBytes(24).toString('hex')

beforeAll(async () => {
  const { base, buildBase } = makeBases()
  image = buildImage(base, buildBase)
  container = buildah('from', '--pull-never', image)
  const folder = join(ROOT, '.data/faults/image/database')
  rmSync(folder, { recursive: true, force: true })
  cluster = await startPostgres(folder, 0)
  const [owner, app] = [secret(), secret()]
  const { hostname, port, password } = new URL(cluster.url('postgres'))
  execFileSync(join(ROOT, 'deploy/compose/roles.sh'), {
    env: {
      ...process.env,
      POSTGRES_USER: 'postgres',
      PGHOST: hostname,
      PGPORT: port,
      PGPASSWORD: password,
      OWNER_PASSWORD: owner,
      APP_PASSWORD: app,
    },
  })
  const address = (role: string) => `postgresql://covenant_${role}@127.0.0.1:${port}/covenant`
  ownerUrl = address(`owner:${owner}`)
  const [web, identity] = [await findFreePort(), await findFreePort()]
  variables = {
    APP_DATABASE_URL: address(`app:${app}`),
    NEXTAUTH_URL: `http://localhost:${web}`,
    NEXTAUTH_SECRET: secret(),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    PREFERENCE_KEYS: randomBytes(32).toString('base64'),
    OIDC_ISSUER: `http://localhost:${identity}`,
    OIDC_CLIENT_ID: 'covenant',
    OIDC_CLIENT_SECRET: secret(),
    BUNDLED_IDENTITY: 'true',
    PORT: String(web),
    IDENTITY_PORT: String(identity),
  }
  Object.assign(process.env, variables)
}, 3_600_000)
afterAll(async () => {
  for (const process of Object.values(running)) await process.stop()
  const { disconnect } = await import('#lib/server/database/db.ts')
  await disconnect()
  cluster?.stop()
  if (container) buildah('rm', container)
  // Leftovers of the first build stage.
  buildah('rmi', '--prune', '--force')
})

const run = async (
  command: string[],
  more: Record<string, string> = {},
): Promise<{ status: number | null; said: string }> => {
  const process = start(container, command, { ...variables, ...more })
  const status = await process.ended
  return { status, said: process.said() }
}

const answered = async (name: string, address: string): Promise<Response> => {
  for (const deadline = Date.now() + 60_000; ; ) {
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => null)
    if (answer) return answer
    const hasEnded = await Promise.race([
      running[name]?.ended.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ])
    if (hasEnded || Date.now() > deadline) throw new Error(`${name} does not answer:\n${running[name]?.said()}`)
  }
}

test('the image is small, runs as a numeric user, and contains no build secret', () => {
  const { OCIv1, Docker } = JSON.parse(buildah('inspect', '--type', 'image', image))
  expect(OCIv1.config.User).toBe(`${USER}:${USER}`)
  expect(Docker.config.StopSignal).toBe('SIGTERM')
  expect(Docker.config.Healthcheck.Test).toEqual(['CMD', HEALTH, 'web'])
  const place = buildah('mount', container)
  const size = (path: string) => Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])
  console.info(`image: ${size(place)} MB, of which the product ${size(join(place, 'covenant'))} MB`)
  expect(size(join(place, 'covenant'))).toBeLessThan(MOST)
  expect(JSON.stringify([OCIv1, Docker])).not.toContain(SECRET)
  const found = (...args: string[]) => execFileSync('find', [place, ...args], { encoding: 'utf8' }).trim()
  expect(execFileSync('sh', ['-c', `grep -rl ${SECRET} ${place} || true`], { encoding: 'utf8' })).toBe('')
  expect(
    found(
      '-name',
      '.npmrc',
      '-o',
      '-name',
      '.git',
      '-o',
      '-name',
      '.env',
      '-o',
      '-name',
      'tests',
      '-path',
      '*/covenant/tests',
    ),
  ).toBe('')
  // Its user owns none of the files, so a process can write only to places it is given.
  expect(found('-xdev', '-uid', USER)).toBe('')
  expect(found('-xdev', '-path', '*/covenant/*', '-perm', '-o+w', '-not', '-type', 'l')).toBe('')
})

// What asks for a request's headers runs in the build, which holds what it needs.
test('everything imported by the product’s own files is in the image', async () => {
  const script = `
    const { readdirSync } = await import('node:fs')
    const files = readdirSync('/covenant/lib', { recursive: true }).filter((name) => name.endsWith('.ts') && !name.endsWith('memory/thread.ts'))
    for (const name of files)
      await import('/covenant/lib/' + name).catch((error) => {
        if (/MODULE_NOT_FOUND|ENOENT/.test(error.code) && !error.message.includes("/next/headers'")) console.log(name, error.message)
      })
    console.log(files.length > 300 ? 'all' : files.length)
    process.exit()`
  const node = ['/covenant/node_modules/.bin/node', '--disable-warning=ExperimentalWarning']
  expect(await run([...node, '--input-type=module', '--eval', script])).toEqual({ status: 0, said: 'all\n' })
})

test('each process of the image starts, passes its health check and exits on request', async () => {
  const migration = await run([RUN, 'migrate'], { DATABASE_URL: ownerUrl })
  expect(migration.said).toContain('Applied ')
  expect(migration.status).toBe(0)
  const founding = await run([RUN, ...FOUNDER])
  expect(founding.said).toContain(`${variables.NEXTAUTH_URL}/`)
  expect((await run([RUN, 'check-data'])).status).toBe(0)
  expect((await run([RUN, 'build'])).status).toBe(64)
  expect((await run([HEALTH, 'web'])).status).toBe(1)

  for (const name of ['identity', 'web', 'worker']) running[name] = start(container, [RUN, name], variables)
  const { NEXTAUTH_URL: origin, OIDC_ISSUER: issuer } = variables
  expect((await answered('identity', `${issuer}/.well-known/openid-configuration`)).status).toBe(200)
  await answered('web', `${origin}/healthz`)
  const page = await fetch(`${origin}/`)
  expect(page.status).toBe(200)
  const [script] = (await page.text()).match(/\/_next\/static\/[^"]+\.js/) ?? []
  expect((await fetch(`${origin}${script}`)).status).toBe(200)
  expect((await fetch(`${origin}/manifest.webmanifest`)).status).toBe(200)

  const [{ makeStaff }, { cookieFor, formBytes, painted, FORM_TYPE }] = await Promise.all([
    import('#prisma/seed/factories.ts'),
    import('#tests/integration/foundation/files/pictures.ts'),
  ])
  const cookie = await cookieFor((await makeStaff({ isAdmin: true })).accountId)
  const body = formBytes(await painted(400, 300).png().toBuffer(), { kind: 'PORTRAIT' })
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': FORM_TYPE }
  expect((await fetch(`${origin}/api/files`, { method: 'POST', headers, body: new Uint8Array(body) })).status).toBe(201)
  for (const path of ['/', '/users', '/loans']) {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
    expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  }

  for (const name of ['web', 'identity', 'worker']) {
    for (const deadline = Date.now() + 60_000; (await run([HEALTH, name])).status !== 0; )
      expect(Date.now(), `${name}: ${running[name]?.said()}`).toBeLessThan(deadline)
  }
  const ready = (await (await fetch(`${origin}/readyz`)).json()) as Record<string, unknown>
  expect(ready).toMatchObject({ migrations: 'up to date', workerSeenSecondsAgo: expect.any(Number) })
  for (const name of ['web', 'identity', 'worker']) {
    expect(`${name} ${await running[name]?.stop()}`).toBe(`${name} 0`)
    // What a read-only root would have refused is refused by the files' owner, and would be said here.
    expect(running[name]?.said()).not.toMatch(/EACCES|EROFS|MODULE_NOT_FOUND|"level":"error"/)
  }
})
