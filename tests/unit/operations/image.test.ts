import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { identitySchema, parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { environmentSchema, parseEnv } from '#lib/server/operations/env.ts'
import { PROCESSES } from '#scripts/image.ts'
import { migrationSchema } from '#scripts/migrate.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const dockerfile = read('Dockerfile')
const page = read('docs/operations.md')

type Service = {
  image?: string
  build?: string
  command?: string[]
  environment?: Record<string, string | number>
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
  networks: unknown
  volumes?: string[]
  ports?: unknown[]
  read_only?: boolean
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, { internal?: boolean } | null>
}
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image?.includes('COVENANT_IMAGE'))
const USER = /^ARG COVENANT_UID=(\d+)$/m.exec(dockerfile)?.[1]

const SAMPLES: Record<string, string> = {
  SITE_HOST: 'covenant.example',
  IDENTITY_SITE_HOST: 'id.covenant.example',
  ENCRYPTION_KEYS: Buffer.alloc(32, 'key').toString('base64'),
  PREFERENCE_KEYS: Buffer.alloc(32, 'links').toString('base64'),
}
/** The environment of a service if every variable without a default is set. */
const given = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable: string, kind: string, text: string) =>
        kind === '-' ? text : (SAMPLES[variable] ?? '5f3c9b1e7a2d4860'.repeat(3)),
      ),
    ]),
  )

describe('the image', () => {
  test('runs exactly the processes that package.json defines', () => {
    const named = /^ {2}(\S.*)\) ;;$/m.exec(read('deploy/image/run'))?.[1]?.split(' | ')
    expect(named).toEqual(PROCESSES)
    for (const name of PROCESSES) expect(scripts[name], name).toMatch(new RegExp(`\\bnode .*scripts/${name}\\.ts$`))
  })

  test('contains each file that Dockerfile and compose file run, with execute permission', () => {
    const files = [...`${dockerfile}${read('compose.yaml')}`.matchAll(/(?:\/covenant|\.)\/(deploy\/[\w./-]+)/g)]
    expect(files.length).toBeGreaterThan(4)
    for (const [, path] of files) {
      const place = join(ROOT, path as string)
      if (/deploy\/(?:image\/|.*\.sh$)/.test(path as string)) accessSync(place, constants.X_OK)
      else expect(existsSync(place), path).toBe(true)
    }
  })

  test('exposes its ports, runs as a numeric user, and stops with the signal that processes expect', () => {
    const environment = /^ENV PATH[\s\S]*?[^\\]$/m.exec(dockerfile)?.[0] ?? ''
    const ports = [...environment.matchAll(/\b(?:IDENTITY_)?PORT=(\d+)/g)].map(([, port]) => port)
    expect(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' ')).toEqual(ports)
    for (const [, name] of environment.matchAll(/\b([A-Z_]+)=/g))
      if (name !== 'PATH')
        expect([...Object.keys(environmentSchema.shape), ...Object.keys(identitySchema.shape)]).toContain(name)
    expect(Number(USER)).toBeGreaterThan(1_000)
    expect(dockerfile).toMatch(/^USER \$\{COVENANT_UID\}:\$\{COVENANT_UID\}$/m)
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(dockerfile).not.toMatch(/^(?:ARG|ENV) .*(?:SECRET|TOKEN|PASSWORD|KEYS?=)/m)
  })

  test('its build context has only listed files and nothing that git ignores', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const ignored = read('.gitignore').trim().split('\n')
    const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    expect(lines[0]).toBe('*')
    // The last matching line wins.
    expect(lines.slice(-ignored.length)).toEqual(ignored.map((line) => `**/${line}`))
    for (const name of named) expect(existsSync(join(ROOT, name)), name).toBe(true)
    const sources = /const SOURCES = \[([^\]]*)\]/.exec(read('scripts/build.ts'))?.[1]?.match(/'[^']+'/g) ?? []
    for (const source of sources) expect(named).toContain(source.slice(1, -1).split('/')[0])
  })
})

describe('the compose file', () => {
  test('has the database, one migration, identity, two web processes, a worker and a proxy', () => {
    const run = ours.map(([, { command }]) => command?.[0])
    expect(run.toSorted()).toEqual(['identity', 'migrate', 'web', 'web', 'worker'])
    expect(services.map(([name]) => name).filter((name) => !ours.some(([own]) => own === name))).toEqual([
      'database',
      'proxy',
    ])
    for (const [name, { read_only }] of ours) expect(read_only, name).toBe(true)
  })

  test('passes each process its required variables and none that it does not read', () => {
    for (const [name, service] of ours) {
      const source = given(service)
      const [process] = service.command as [string]
      const others: Record<string, z.ZodObject> = { identity: identitySchema, migrate: migrationSchema }
      const schema = others[process] ?? environmentSchema
      for (const variable of Object.keys(source))
        expect(Object.keys(schema.shape), `${name}: ${variable}`).toContain(variable)
      if (process === 'migrate') expect(migrationSchema.safeParse(source).success).toBe(true)
      else if (process === 'identity') parseIdentityEnvironment(source)
      else parseEnv(source)
    }
  })

  test('starts each service after its dependencies, with a health check', () => {
    for (const [name, { command, depends_on = {}, healthcheck }] of ours) {
      const [process] = command as [string]
      const waits = Object.fromEntries(Object.entries(depends_on).map(([on, { condition }]) => [on, condition]))
      if (process === 'migrate') expect(waits).toEqual({ database: 'service_healthy' })
      else {
        expect(waits, name).toMatchObject({ migrate: 'service_completed_successfully' })
        expect(healthcheck?.test, name).toEqual(['CMD', '/covenant/deploy/image/health', process])
      }
    }
  })

  test('publishes only the proxy, and keeps the database on the internal network', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
    expect(compose.services.database?.networks).toEqual(['inside'])
    expect(compose.networks.inside?.internal).toBe(true)
  })

  test('its proxy forwards to services where the single-machine proxy forwards to local ports', () => {
    const asked = [...read('deploy/nginx.conf').matchAll(/server (127\.0\.0\.1:\d+)/g)].map(([, address]) => address)
    const told = [...read('deploy/compose/proxy.sh').matchAll(/s\/(127[\\.:\d]+)\/([\w-]+):(\d+)\//g)]
    expect(told.map(([, address]) => address?.replaceAll('\\', ''))).toEqual(asked)
    for (const [, , service, port] of told) {
      expect(Object.keys(compose.services)).toContain(service)
      expect(dockerfile).toContain(`PORT=${port}`)
    }
  })

  test('uses only variables described on the operations page', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name as string))
    for (const name of asked) expect(page, name).toContain(`\`${name}\``)
  })
})
