import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identitySchema, parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { environmentSchema, parseEnv } from '#lib/server/operations/env.ts'
import '#lib/server/operations/gauges.ts'
import { registry } from '#lib/server/operations/metrics.ts'
import { MALLOC } from '#scripts/children.ts'
import { migrationSchema } from '#scripts/migrate.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const page = read('docs/operations.md')
const example = new Map(
  [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map((line) => [line[1] as string, line[2] as string]),
)

test('.env.example has exactly the variables that the processes read', () => {
  const shapes = [environmentSchema.shape, identitySchema.shape, migrationSchema.shape]
  expect([...example.keys()].sort()).toEqual([...new Set(shapes.flatMap((shape) => Object.keys(shape)))].sort())
  expect(example.size).toBe([...read('.env.example').matchAll(/^[A-Z_]+=/gm)].length)
})

test('.env.example with secrets filled in is accepted by each process, and holds the defaults', () => {
  const secret = 'a secret of thirty-two characters!'
  const source = {
    ...Object.fromEntries(example),
    NEXTAUTH_SECRET: secret,
    OIDC_CLIENT_SECRET: secret,
    ENCRYPTION_KEYS: 'a-key-of-thirty-two-bytes-in-base64-letters',
    PREFERENCE_KEYS: 'a-key-of-thirty-two-bytes-in-base64-letters',
  }
  const environment = parseEnv(source)
  expect(parseIdentityEnvironment(source).port).toBe(4000)
  expect(migrationSchema.safeParse(source).success).toBe(true)
  const chosen = ['BUNDLED_IDENTITY', 'TRUSTED_HOPS']
  for (const [name, schema] of Object.entries(environmentSchema.shape)) {
    const usual = schema.safeParse(undefined)
    if (usual.success && !chosen.includes(name))
      expect(environment[name as keyof typeof environment], name).toEqual(usual.data)
  }
})

test('the systemd units start the npm scripts with the same memory limits', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'))
  expect(units.sort()).toEqual([
    'covenant-identity.service',
    'covenant-migrate.service',
    'covenant-web@.service',
    'covenant-worker.service',
  ])
  for (const unit of units) {
    const text = read(`deploy/${unit}`)
    const name = /covenant-(\w+)/.exec(unit)?.[1] as string
    const started = /^ExecStart=.*\/opt\/covenant\/node_modules\/\.bin\/node (.*)$/m.exec(text)?.[1]
    expect(`node ${started}`, unit).toBe(scripts[name]?.replace(/^exec /, ''))
    expect(text.includes('owner.env'), unit).toBe(name === 'migrate')
    expect(page).toContain(unit)
  }
})

test('unit, image and npm start give the web process the same malloc settings', () => {
  const settings = Object.entries(MALLOC).map(([name, value]) => `${name}=${value}`)
  expect(read('deploy/covenant-web@.service')).toContain(`Environment=${settings.join(' ')}\n`)
  expect(read('Dockerfile')).toContain(`ENV ${settings.join(' ')}\n`)
})

test('each metric in the alert rules and on the page is exported by a process', async () => {
  const told = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  const named = (text: string) => [...new Set(text.match(/covenant_[a-z][a-z\d_]*[a-z\d]/g))]
  const isTold = (name: string) => told.includes(name) || told.includes(name.replace(/_(?:bucket|count|sum)$/, ''))
  const rules = read('deploy/alerts.yml')
  expect(named(rules).filter((name) => !isTold(name))).toEqual([])
  expect(named(rules).length).toBeGreaterThanOrEqual(10)
  const onPage = named(page).filter((name) => !['covenant_owner', 'covenant_app'].includes(name))
  expect(onPage.filter((name) => !isTold(name) && !told.some((each) => each.startsWith(`${name}_`)))).toEqual([])
  // Our own metrics must be described there.
  const ours = told.filter((name) => !/^covenant_(?:process|nodejs)_/.test(name))
  expect(ours.filter((name) => !onPage.includes(name))).toEqual([])
})

test('the page explains what to do for each alert', () => {
  const rules = [...read('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map((found) => found[1] as string)
  const described = [...page.matchAll(/^\| ([A-Z]\w+(?:, [A-Z]\w+)*) \| /gm)].flatMap(
    (row) => row[1]?.split(', ') ?? [],
  )
  expect(rules.filter((name) => !described.includes(name))).toEqual([])
})
