import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Policy } from '#lib/core/policy.ts'
import { classifyPolicy, findHandlerPolicy, findMethod, loadCorePolicy } from './endpoint-policies.ts'
import { OPEN } from './open-endpoints.ts'
import { listPathParameterCombinations } from './path-parameters.ts'
import { findPageActorCalls, listExportsOfSource, parseTypeScriptFile } from './typescript-sources.ts'

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

const toRoutePath = (file: string): string =>
  `/${dirname(relative('app', file))
    .split('/')
    .filter((part) => part !== '.' && !/^\(.*\)$|^@/.test(part))
    .join('/')}`

export const unclassified = { policy: '', who: null, fault: null }

/** Returns the page of a file with the policies that it asks for. */
export const readPageEndpoint = async (root: string, file: string): Promise<Endpoint> => {
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

export const open = { policy: 'Everybody', who: (() => true) as Policy }

/** Returns the handlers of a file, one for each method and filling of its path. */
export const readHandlerEndpoints = async (root: string, file: string): Promise<Endpoint[]> => {
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

/** Returns the endpoint of a metadata file, such as an icon or the sitemap. */
export const readMetadataEndpoint = (file: string): Endpoint => {
  const [stem = ''] = basename(file).split('.')
  const folder = toRoutePath(file).replace(/\/$/, '')
  const address = `${folder}${METADATA[stem] ?? `/${basename(file).replace(/\.tsx?$/, '')}`}`
  return { name: `metadata ${address}`, kind: 'metadata', address, method: 'GET', file, fault: null, ...open }
}

export const middlewareEndpoint: Endpoint = {
  name: 'middleware',
  kind: 'middleware',
  address: 'middleware.ts',
  method: '*',
  file: 'middleware.ts',
  policy: 'Headers and early redirects; never the only lock',
  who: () => true,
  fault: null,
}

/** Returns the files below a folder that make endpoints. */
export const listRouteFiles = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort()
    : []
