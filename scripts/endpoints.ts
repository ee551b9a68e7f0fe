import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { visitor } from '#lib/core/actor.ts'
import type { Policy } from '#lib/core/policy.ts'
import { isBuildStale } from './build.ts'
import {
  classifyPolicy,
  findHandlerPolicy,
  findMethod,
  findPageActorCalls,
  hasInlineDirective,
  isServerDirective,
  listExportsOfSource,
  listImportsOfSource,
  listPathParameterCombinations,
  loadCorePolicy,
  parseTypeScriptFile,
} from './endpoint-policies.ts'
import { OPEN } from './open-endpoints.ts'

/**
 * Lists every endpoint of the web process with its policy (threat A1), read from the sources and, if there is a build, from its
 * manifests. An endpoint whose policy cannot be determined is a fault. `node scripts/endpoints.ts` prints the list.
 */
export type Endpoint = {
  /** Such as `GET /api/loans/[id]`, `page /loans`, `action createLoanAction`. */
  name: string
  kind: 'page' | 'handler' | 'metadata' | 'action' | 'middleware'
  address: string
  /** The path pattern of a file that serves several paths, and the parameter values of this one. */
  pattern?: string
  gaps?: Record<string, string>
  method: string
  file: string
  /** The policy's description, with the reason if the endpoint is open to everybody. */
  policy: string
  who: Policy | null
  fault: string | null
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const METADATA: Record<string, string> = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
}
const METADATA_FILE = /^(robots|sitemap|manifest|favicon|((apple-)?icon|(opengraph|twitter)-image)\d?)\.[a-z]{2,4}$/

/** Returns the endpoints in the sources, each with its policy or fault. */
export const listSourceEndpoints = async (root: string): Promise<Endpoint[]> => {
  const endpoints: Endpoint[] = []
  for (const file of listRouteFiles(root, 'app')) {
    const name = basename(file)
    if (/^page\.tsx?$/.test(name)) endpoints.push(await readPageEndpoint(root, file))
    else if (/^route\.tsx?$/.test(name)) endpoints.push(...(await readHandlerEndpoints(root, file)))
    else if (METADATA_FILE.test(name)) endpoints.push(readMetadataEndpoint(file))
  }
  const places = ['app', 'components', 'lib'].flatMap((folder) => listRouteFiles(root, folder))
  for (const file of places.filter((path) => /\.tsx?$/.test(path)))
    endpoints.push(...(await readActionEndpoints(root, file)))
  if (existsSync(join(root, 'middleware.ts'))) endpoints.push(middlewareEndpoint)
  return endpoints.map(requireOpenReason)
}

export type BuiltEndpoints = { addresses: string[]; actions: string[]; hasMiddleware: boolean }

/** Returns what the last build serves: paths of pages and handlers, and names of actions; null if there is no build of these sources. */
export const readBuiltEndpoints = (root: string): BuiltEndpoints | null => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, '.next', path), 'utf8'))
  if (isBuildStale(root)) return null
  const own = (address: string) => !/^\/_(not-found|global-error|error|app|document)$|^\/(404|500)$/.test(address)
  const pages = Object.keys(read('server/pages-manifest.json') as Record<string, string>)
  const { node, edge } = read('server/server-reference-manifest.json') as Record<
    'node' | 'edge',
    Record<string, { exportedName: string }>
  >
  return {
    addresses: [...Object.values(read('app-path-routes-manifest.json') as Record<string, string>), ...pages].filter(
      own,
    ),
    actions: [...Object.values(node), ...Object.values(edge)].map(({ exportedName }) => exportedName),
    hasMiddleware: '/_middleware' in read('server/functions-config-manifest.json').functions,
  }
}

/** Returns all faults: endpoints without a policy, and endpoints that only the build or only the sources have. */
export const findEndpointFaults = (endpoints: Endpoint[], built: BuiltEndpoints | null): string[] => {
  const faults = endpoints.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name}: ${fault}`)
  if (!built) return faults
  const known = new Set(endpoints.map(({ address, pattern }) => pattern ?? address))
  const served = new Set([...built.addresses, ...built.actions, ...(built.hasMiddleware ? ['middleware.ts'] : [])])
  return [
    ...faults,
    ...[...served]
      .filter((each) => !known.has(each))
      .map((each) => `${each}: the build serves it, no source declares it`),
    ...endpoints
      .filter(({ address, pattern }) => !served.has(pattern ?? address))
      .map(({ name }) => `${name}: not in the build`),
  ]
}

/** Returns the entries of the list of open endpoints that are not open. */
export const findNeedlessReasons = (endpoints: Endpoint[]): string[] => {
  const open = new Set(endpoints.filter(({ who }) => who?.(visitor)).map(({ address }) => address))
  return Object.keys(OPEN).filter((address) => !open.has(address))
}

const requireOpenReason = (endpoint: Endpoint): Endpoint => {
  if (endpoint.fault || !endpoint.who?.(visitor) || endpoint.kind === 'middleware') return endpoint
  const reason = OPEN[endpoint.address]
  return reason
    ? { ...endpoint, policy: `${endpoint.policy}: ${reason}` }
    : { ...endpoint, fault: 'open to everybody without a reason' }
}

const toRoutePath = (file: string): string =>
  `/${dirname(relative('app', file))
    .split('/')
    .filter((part) => part !== '.' && !/^\(.*\)$|^@/.test(part))
    .join('/')}`

const unclassified = { policy: '', who: null, fault: null }

const readPageEndpoint = async (root: string, file: string): Promise<Endpoint> => {
  const address = toRoutePath(file)
  const endpoint: Endpoint = { name: `page ${address}`, kind: 'page', address, method: 'GET', file, ...unclassified }
  const calls = findPageActorCalls(root, file)
  if (calls.length === 0)
    return OPEN[address]
      ? { ...endpoint, ...open }
      : { ...endpoint, fault: 'neither calls pageActor nor stands on the list of open pages' }
  // A page may call it twice; the call with a policy counts.
  const argument = calls.find((call) => call.argument !== undefined) ?? calls[0]
  if (!argument?.argument) return { ...endpoint, ...(await loadCorePolicy('signedIn')) }
  return { ...endpoint, ...(await classifyPolicy(argument.source, argument.argument)) }
}

const open = { policy: 'Everybody', who: (() => true) as Policy }

const readHandlerEndpoints = async (root: string, file: string): Promise<Endpoint[]> => {
  const source = parseTypeScriptFile(root, file)
  const pattern = toRoutePath(file)
  const endpoints: Endpoint[] = []
  for (const { name: method, initializer } of listExportsOfSource(source)) {
    if (!METHODS.has(method) && method !== '*') continue
    const handler = initializer && findMethod(source, method, initializer)
    if (handler === null) continue
    const policy = handler && findHandlerPolicy(source, handler)
    const fault = 'not made by route({ policy }), nor declaring a policy'
    const fillings = policy
      ? await listPathParameterCombinations(source, policy, pattern)
      : [{ gaps: {}, classified: { fault } }]
    for (const { gaps, classified } of fillings) {
      const address = fillRoutePattern(pattern, gaps)
      const endpoint: Endpoint = {
        name: `${method} ${address}`,
        kind: 'handler',
        address,
        pattern,
        gaps,
        method,
        file,
        ...unclassified,
      }
      endpoints.push({ ...endpoint, ...classified })
    }
  }
  return endpoints
}

const fillRoutePattern = (pattern: string, gaps: Record<string, string>): string =>
  pattern
    .split('/')
    .map((part) => {
      const gap = /^\[(\[\.\.\.)?(\w+)\]?\]$/.exec(part)?.[2] ?? ''
      return gaps[gap] ?? (part.startsWith('[[') ? null : part)
    })
    .filter((part) => part !== null)
    .join('/')

const readMetadataEndpoint = (file: string): Endpoint => {
  const [stem = ''] = basename(file).split('.')
  const folder = toRoutePath(file).replace(/\/$/, '')
  const address = `${folder}${METADATA[stem] ?? `/${basename(file).replace(/\.tsx?$/, '')}`}`
  return { name: `metadata ${address}`, kind: 'metadata', address, method: 'GET', file, fault: null, ...open }
}

const readActionEndpoints = async (root: string, file: string): Promise<Endpoint[]> => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('use server')) return []
  const source = parseTypeScriptFile(root, file)
  const named = (name: string): Endpoint => ({
    name: `action ${name}`,
    kind: 'action',
    address: name,
    method: 'POST',
    file,
    ...unclassified,
  })
  const isWhole = isServerDirective(source.statements[0])
  const inline = !isWhole && hasInlineDirective(source)
  if (inline) return [{ ...named(file), fault: "an action inside a component; actions stand in a domain's actions.ts" }]
  if (!isWhole) return []
  const endpoints: Endpoint[] = []
  for (const { name, initializer } of listExportsOfSource(source)) {
    const isAction = initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === 'action'
    const isOurs = listImportsOfSource(source).some(
      ({ from, names }) => from === '#lib/web/action.ts' && names.includes('action'),
    )
    const policy = isAction && isOurs ? initializer.arguments[1] : undefined
    endpoints.push({
      ...named(name),
      ...(policy ? await classifyPolicy(source, policy) : { fault: 'not made by action(name, policy, …)' }),
    })
  }
  return endpoints
}

const middlewareEndpoint: Endpoint = {
  name: 'middleware',
  kind: 'middleware',
  address: 'middleware.ts',
  method: '*',
  file: 'middleware.ts',
  policy: 'Headers and early redirects; never the only lock',
  who: () => true,
  fault: null,
}

const listRouteFiles = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort()
    : []

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const endpoints = await listSourceEndpoints(root)
  const width = Math.max(...endpoints.map(({ name }) => name.length))
  for (const { name, policy, fault } of endpoints)
    console.log(`${name.padEnd(width)}  ${fault ? `FAULT: ${fault}` : policy}`)
  const faults = [
    ...findEndpointFaults(endpoints, readBuiltEndpoints(root)),
    ...findNeedlessReasons(endpoints).map((address) => `${address}: on the list of open endpoints without being one`),
  ]
  console.log(`${endpoints.length} endpoints, ${faults.length} faults`)
  for (const fault of faults) console.error(`✗ ${fault}`)
  process.exit(faults.length > 0 ? 1 : 0)
}
