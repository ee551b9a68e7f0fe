import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { resolvePolicyOfParameters } from '#lib/web/gaps.ts'
import type { Handler } from '#lib/web/route.ts'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { findEndpointFaults, findNeedlessReasons, listSourceEndpoints } from '#scripts/endpoints.ts'
import { admin, broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'

const PEOPLE = [staff, admin, lender, broker, dual, lawFirm, visitor]
const ROOT = join(import.meta.dirname, '../../..')

describe('the endpoints of the product', () => {
  test('[T-A1] every page, handler, metadata file and action is classified', async () => {
    const endpoints = await listSourceEndpoints(ROOT)
    expect(findEndpointFaults(endpoints, null)).toEqual([])
    expect(findNeedlessReasons(endpoints)).toEqual([])
    const count = (kind: Endpoint['kind']) => endpoints.filter((endpoint) => endpoint.kind === kind).length
    expect(count('page')).toBeGreaterThanOrEqual(24)
    expect(count('handler')).toBeGreaterThanOrEqual(28)
    expect(count('metadata')).toBeGreaterThanOrEqual(2)
    expect(count('action')).toBeGreaterThanOrEqual(1)
    expect(count('middleware')).toBe(1)
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  })

  test('[T-A1] each handler has the policy that its source declares', async () => {
    const handlers = (await listSourceEndpoints(ROOT)).filter(({ kind }) => kind === 'handler')
    for (const { file, method, name, gaps = {}, who } of handlers) {
      const { endpoint } = ((await import(join(ROOT, file))) as Record<string, Handler>)[method] as Handler
      const policy = resolvePolicyOfParameters(endpoint.policy, gaps)
      if (typeof endpoint.policy === 'function') expect(policy, name).toBe(who)
      for (const actor of PEOPLE) expect(policy?.(actor), `${name} for ${actor.kind}`).toBe(who?.(actor))
    }
  }, 60_000)
})

describe('invalid endpoints', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })

  const endpointsOf = async (files: Record<string, string>): Promise<Endpoint[]> => {
    const root = mkdtempSync(join(tmpdir(), 'endpoints-'))
    roots.push(root)
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return listSourceEndpoints(root)
  }
  const faultsOf = async (files: Record<string, string>): Promise<string[]> =>
    findEndpointFaults(await endpointsOf(files), null)

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
      'an endpoint without policy',
      { 'app/api/a/route.ts': `${ROUTE}export const GET = route({ handle: async () => ({}) })` },
    ],
    ['a policy made on the spot', { 'app/api/a/route.ts': `${ROUTE}export const GET = route({ policy: () => true })` }],
    [
      'an entry that no table has',
      {
        'app/api/a/route.ts':
          "import { route } from '#lib/web/route.ts'\nimport { loanPolicies } from '#lib/lending/access/policy.ts'\nexport const GET = route({ policy: loanPolicies.burn.who })",
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
    [
      'a gap whose words are made on the spot',
      {
        'app/api/[a]/route.ts': `${ROUTE}export const GET = route({ policy: { a: { b: { who: () => true, description: 'x' } } } })`,
      },
    ],
    [
      'methods spread from elsewhere',
      {
        'app/api/a/route.ts':
          "import { routes } from '#lib/web/route.ts'\nexport const { GET } = routes({ ...elsewhere })",
      },
    ],
    ['a handler taken out of something else', { 'app/api/a/route.ts': 'export const { GET } = anything()' }],
    ['an action of its own making', { 'lib/a/actions.ts': `${ACTION}export const burn = async () => {}` }],
    ['an action function', { 'lib/a/actions.ts': `${ACTION}export async function burn() {}` }],
    ['an action that names no policy', { 'lib/a/actions.ts': `${ACTION}export const burn = action({ name: 'burn' })` }],
    ['a default export', { 'lib/a/actions.ts': `${ACTION}export default action({ name: 'burn', policy: signedIn })` }],
    [
      'an action inside a component',
      { 'components/a.tsx': "export const A = () => { const f = async () => { 'use server' } }" },
    ],
  ])('[T-A1] %s', async (_title, files) => {
    expect(await faultsOf(files as Record<string, string>)).toHaveLength(1)
  })

  test('[T-A1] a valid endpoint is not reported', async () => {
    expect(
      await faultsOf({
        'app/api/a/route.ts': `${ROUTE}export const GET = route({ policy: signedIn })`,
        'app/api/b/route.ts': `${ROUTE}const policy = signedIn\nconst both = route({ policy })\nexport const GET = both\nexport const PUT = both`,
        'app/api/c/route.ts':
          "import { declareEndpoint } from '#lib/web/route.ts'\nimport { signedIn } from '#lib/core/policy.ts'\nexport const POST = declareEndpoint(answer, { policy: signedIn })",
        'app/(office)/a/page.tsx': "import { read } from './read.ts'\nexport default function Page() { return read() }",
        'app/(office)/a/read.ts': 'export const read = () => pageActor()',
        'app/(public)/general/finder-utility/page.tsx': 'export default function Page() { return null }',
        'lib/a/actions.ts': `${ACTION}export type Burn = 1\nexport const burn = action({ name: 'burn', policy: signedIn })`,
      }),
    ).toEqual([])
  })

  test('[T-A1] a file with closed path parameters is listed once for each address, with the policy of its values', async () => {
    const found = await endpointsOf({
      'app/api/[profiles]/[id]/notes/[[...as]]/route.ts': `import { route, routes } from '#lib/web/route.ts'
import { profilesPolicies } from '#lib/people/directory/policy.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
const policy = { profiles: profilesPolicies, as: { 'system-user': fileNotePolicies.keepAsStaff } }
export const { GET, POST, PUT } = routes({ GET: route({ policy }) })`,
    })
    expect(found.map(({ name, gaps }) => [name, gaps])).toEqual(
      ['lenders', 'brokers', 'lawfirms'].flatMap((profiles) => [
        [`GET /api/${profiles}/[id]/notes`, { profiles }],
        [`GET /api/${profiles}/[id]/notes/system-user`, { profiles, as: 'system-user' }],
      ]),
    )
    const opened = (actor: Actor) => found.filter(({ who }) => who?.(actor)).length
    expect([staff, lender, lawFirm, visitor].map(opened)).toEqual([6, 3, 1, 0])
    expect(findEndpointFaults(found, null)).toEqual([])
    expect(found[1]?.policy).toBe(
      'Open a lender profile: everybody but law-firm users; Keep the file notes of the staff',
    )
  })

  test('[T-A1] endpoints that are built but not declared, or declared but not built, are reported', async () => {
    const endpoints = await listSourceEndpoints(ROOT)
    const built = {
      addresses: [
        ...new Set(
          endpoints
            .filter(({ kind }) => !['action', 'middleware'].includes(kind))
            .map(({ address, pattern }) => pattern ?? address),
        ),
      ],
      actions: endpoints.filter(({ kind }) => kind === 'action').map(({ address }) => address),
      hasMiddleware: true,
    }
    expect(findEndpointFaults(endpoints, built)).toEqual([])
    expect(findEndpointFaults(endpoints, { ...built, addresses: [...built.addresses, '/old'] })).toHaveLength(1)
    expect(findEndpointFaults(endpoints, { ...built, actions: [] })).toHaveLength(built.actions.length)
    expect(findEndpointFaults(endpoints, { ...built, hasMiddleware: false })).toHaveLength(1)
  })
})
