import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { visitor } from '#lib/core/actor.ts'
import { isBuildStale } from './build.ts'
import { readActionEndpoints } from './endpoint-actions.ts'
import {
  type Endpoint,
  listRouteFiles,
  middlewareEndpoint,
  readHandlerEndpoints,
  readMetadataEndpoint,
  readPageEndpoint,
} from './endpoint-files.ts'
import { OPEN } from './open-endpoints.ts'

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
