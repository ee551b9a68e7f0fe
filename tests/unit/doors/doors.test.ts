import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Policy } from '#lib/core/policy.ts'
import { type Door, doorFaults, needlessReasons, sourceDoors } from '#scripts/doors.ts'

const ROOT = join(import.meta.dirname, '../../..')

describe('the doors of the product', () => {
  test('[T-A1] every page, handler, metadata file and action is classified', async () => {
    const doors = await sourceDoors(ROOT)
    expect(doorFaults(doors, null)).toEqual([])
    expect(needlessReasons(doors)).toEqual([])
    const count = (kind: Door['kind']) => doors.filter((door) => door.kind === kind).length
    expect(count('page')).toBeGreaterThanOrEqual(24)
    expect(count('handler')).toBeGreaterThanOrEqual(28)
    expect(count('metadata')).toBeGreaterThanOrEqual(2)
    expect(count('action')).toBeGreaterThanOrEqual(1)
    expect(count('middleware')).toBe(1)
    expect(new Set(doors.map(({ name }) => name)).size).toBe(doors.length)
  })

  test('[T-A1] each handler carries the very policy that its source names', async () => {
    const handlers = (await sourceDoors(ROOT)).filter(({ kind }) => kind === 'handler')
    for (const { file, method, name, who } of handlers) {
      const module = (await import(join(ROOT, file))) as Record<string, { policy?: Policy }>
      expect(module[method]?.policy, name).toBe(who)
    }
  }, 60_000)
})

describe('what is no classified door', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })

  const faultsOf = async (files: Record<string, string>): Promise<string[]> => {
    const root = mkdtempSync(join(tmpdir(), 'doors-'))
    roots.push(root)
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return doorFaults(await sourceDoors(root), null)
  }

  const ROUTE = "import { route } from '#lib/web/route.ts'\nimport { signedIn } from '#lib/core/policy.ts'\n"
  const ACTION =
    "'use server'\nimport { action } from '#lib/web/action.ts'\nimport { signedIn } from '#lib/core/policy.ts'\n"

  test.each([
    ['a plain handler', { 'app/api/a/route.ts': 'export const GET = async () => new Response()' }],
    ['a handler function', { 'app/api/a/route.ts': 'export async function POST() {}' }],
    ['a re-exported handler', { 'app/api/a/route.ts': "export { GET } from './elsewhere.ts'" }],
    ['everything re-exported', { 'app/api/a/route.ts': "export * from './elsewhere.ts'" }],
    [
      'a wrapper of another name',
      { 'app/api/a/route.ts': 'const route = (x) => x\nexport const GET = route({ policy: 1 })' },
    ],
    [
      'a door without policy',
      { 'app/api/a/route.ts': `${ROUTE}export const GET = route({ handle: async () => ({}) })` },
    ],
    ['a policy made on the spot', { 'app/api/a/route.ts': `${ROUTE}export const GET = route({ policy: () => true })` }],
    [
      'an entry that no table has',
      {
        'app/api/a/route.ts':
          "import { route } from '#lib/web/route.ts'\nimport { loanPolicies } from '#lib/lending/loans/policy.ts'\nexport const GET = route({ policy: loanPolicies.burn.who })",
      },
    ],
    [
      'an open handler without a reason',
      {
        'app/api/a/route.ts':
          "import { route } from '#lib/web/route.ts'\nimport { anyone } from '#lib/core/policy.ts'\nexport const GET = route({ policy: anyone })",
      },
    ],
    ['a page that asks for nobody', { 'app/(office)/a/page.tsx': 'export default function Page() { return null }' }],
    [
      'a page that leaves the question to its layout',
      {
        'app/(office)/a/page.tsx': 'export default function Page() { return null }',
        'app/(office)/layout.tsx': 'export default async function Layout() { await pageActor() }',
      },
    ],
    ['an action of its own making', { 'lib/a/actions.ts': `${ACTION}export const burn = async () => {}` }],
    ['an action function', { 'lib/a/actions.ts': `${ACTION}export async function burn() {}` }],
    ['an action that names no policy', { 'lib/a/actions.ts': `${ACTION}export const burn = action('burn')` }],
    ['a default export', { 'lib/a/actions.ts': `${ACTION}export default action('burn', signedIn, x, y)` }],
    [
      'an action inside a component',
      { 'components/a.tsx': "export const A = () => { const f = async () => { 'use server' } }" },
    ],
  ])('[T-A1] %s', async (_title, files) => {
    expect(await faultsOf(files as Record<string, string>)).toHaveLength(1)
  })

  test('[T-A1] and what is one', async () => {
    expect(
      await faultsOf({
        'app/api/a/route.ts': `${ROUTE}export const GET = route({ policy: signedIn })`,
        'app/(office)/a/page.tsx': "import { read } from './read.ts'\nexport default function Page() { return read() }",
        'app/(office)/a/read.ts': 'export const read = () => pageActor()',
        'app/(public)/general/finder-utility/page.tsx': 'export default function Page() { return null }',
        'lib/a/actions.ts': `${ACTION}export type Burn = 1\nexport const burn = action('burn', signedIn, x, y)`,
      }),
    ).toEqual([])
  })

  test('[T-A1] what the build serves and no source declares, or the other way round', async () => {
    const doors = await sourceDoors(ROOT)
    const built = {
      addresses: [
        ...new Set(doors.filter(({ kind }) => !['action', 'middleware'].includes(kind)).map(({ address }) => address)),
      ],
      actions: doors.filter(({ kind }) => kind === 'action').map(({ address }) => address),
      hasMiddleware: true,
    }
    expect(doorFaults(doors, built)).toEqual([])
    expect(doorFaults(doors, { ...built, addresses: [...built.addresses, '/old'] })).toHaveLength(1)
    expect(doorFaults(doors, { ...built, actions: [] })).toHaveLength(built.actions.length)
    expect(doorFaults(doors, { ...built, hasMiddleware: false })).toHaveLength(1)
  })
})
