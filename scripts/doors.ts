import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { visitor } from '#lib/core/actor.ts'
import type { Policy } from '#lib/core/policy.ts'
import { isStale } from './build.ts'
import {
  corePolicy,
  exportsOf,
  handlerPolicy,
  hasInlineDirective,
  importsOf,
  isServerDirective,
  pageActorCalls,
  parse,
  policyOf,
} from './door-policies.ts'

/**
 * Every door of the web process with the policy that guards it (threat A1), read from the sources and, where there is a
 * build, from the build's own manifests. A door whose policy cannot be told is a fault. `node scripts/doors.ts` prints them.
 */
export type Door = {
  /** `GET /api/loans/[id]`, `page /loans`, `action createLoanAction`. */
  name: string
  kind: 'page' | 'handler' | 'metadata' | 'action' | 'middleware'
  address: string
  method: string
  file: string
  /** What the policy's table says, or the reason why the door is open to everybody. */
  policy: string
  who: Policy | null
  fault: string | null
}

/** The doors that a visitor may open, each with its reason; any other open door is a fault. */
const OPEN: Record<string, string> = {
  '/login': 'starts the sign-in',
  '/login/[...action]': 'says that no step of the sign-in has this address',
  '/confirm-login': 'completes the sign-in',
  '/login-failed': 'says why a sign-in failed',
  '/logout': 'asks before signing out',
  '/logout/[...action]': 'says that no step of the sign-out has this address',
  '/confirm-logout': 'completes the sign-out',
  '/logged-out': 'the end of a sign-out',
  '/exception': 'an error page',
  '/exception/[type]': 'an error page',
  '/inactive-profile': 'an error page',
  '/signUp': 'asks for an account',
  '/forgotPassword': 'asks for a password reset',
  '/invitation/[token]': 'the link of an invitation; its token is the key',
  '/resetPassword/[token]': 'the link of a password reset; its token is the key',
  '/confirm-address/[token]': 'the link of a new sign-in address; its token is the key',
  '/undo-address/[token]': 'the link that takes a new sign-in address back; its token is the key',
  '/general/finder-utility': 'the public finder',
  '/general/brokers/[id]': 'a public broker',
  '/general/lenders/[id]': 'a lender that opted in to the finder',
  '/general/loans/[id]': 'a public loan',
  '/public/brokers/[slug]/[userId]': 'a public broker under a name',
  '/robots.txt': 'tells crawlers what to leave alone',
  '/icon.svg': 'the mark of the product',
  '/manifest.webmanifest': 'the name and icons for a home screen',
  '/sitemap.xml': 'the public addresses',
  '/sitemap/[part]': 'a part of the public addresses',
  '/api/[...unknown]': 'says that no call has this address',
  '/api/auth/[...nextauth]': 'the sign-in itself',
  '/api/auth/back-channel-logout': 'the provider proves itself by a signed token',
  '/api/sign-out': 'ends the session that the request comes with',
  '/api/accounts/sign-up': 'records a request for an account',
  '/api/accounts/forgotten-password': 'asks for a password reset; the answer tells nothing',
  '/api/accounts/invitation': 'sets a password; the token of an invitation is the key',
  '/api/accounts/password-reset': 'sets a password; the token of a reset is the key',
  '/api/accounts/address-confirmation': 'confirms a new sign-in address; its token is the key',
  '/api/accounts/address-undo': 'takes a new sign-in address back; its token is the key',
  '/api/files/[id]': 'pictures of public pages; the scope decides on each file',
  '/api/lookups/[name]': 'choice lists of the public finder; the list decides who may read it',
  '/api/general-public/finder/brokers': 'the public finder',
  '/api/general-public/finder/brokers/[id]': 'a public broker',
  '/api/general-public/finder/brokers/[id]/loans/[list]': "a public broker's closed loans, without lenders",
  '/api/general-public/finder/loans/[id]': 'a public loan',
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const METADATA: Record<string, string> = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
}
const METADATA_FILE = /^(robots|sitemap|manifest|favicon|((apple-)?icon|(opengraph|twitter)-image)\d?)\.[a-z]{2,4}$/

/** The doors that the sources make, every one with its policy or its fault. */
export const sourceDoors = async (root: string): Promise<Door[]> => {
  const doors: Door[] = []
  for (const file of filesBelow(root, 'app')) {
    const name = basename(file)
    if (/^page\.tsx?$/.test(name)) doors.push(await pageDoor(root, file))
    else if (/^route\.tsx?$/.test(name)) doors.push(...(await handlerDoors(root, file)))
    else if (METADATA_FILE.test(name)) doors.push(metadataDoor(file))
  }
  const places = ['app', 'components', 'lib'].flatMap((folder) => filesBelow(root, folder))
  for (const file of places.filter((path) => /\.tsx?$/.test(path))) doors.push(...(await actionDoors(root, file)))
  if (existsSync(join(root, 'middleware.ts'))) doors.push(middlewareDoor)
  return doors.map(checkedAgainstOpen)
}

export type BuiltDoors = { addresses: string[]; actions: string[]; hasMiddleware: boolean }

/** What the last build serves: addresses of pages and handlers, and names of actions; null without a build of these sources. */
export const builtDoors = (root: string): BuiltDoors | null => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, '.next', path), 'utf8'))
  if (isStale(root)) return null
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

/** Every reason why the list is not whole: unclassified doors, and what only the build or only the sources have. */
export const doorFaults = (doors: Door[], built: BuiltDoors | null): string[] => {
  const faults = doors.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name}: ${fault}`)
  if (!built) return faults
  const known = new Set(doors.map(({ address }) => address))
  const served = new Set([...built.addresses, ...built.actions, ...(built.hasMiddleware ? ['middleware.ts'] : [])])
  return [
    ...faults,
    ...[...served]
      .filter((each) => !known.has(each))
      .map((each) => `${each}: the build serves it, no source declares it`),
    ...doors.filter(({ address }) => !served.has(address)).map(({ name }) => `${name}: not in the build`),
  ]
}

/** Reasons on the list of open doors that no open door needs any more. */
export const needlessReasons = (doors: Door[]): string[] => {
  const open = new Set(doors.filter(({ who }) => who?.(visitor)).map(({ address }) => address))
  return Object.keys(OPEN).filter((address) => !open.has(address))
}

const checkedAgainstOpen = (door: Door): Door => {
  if (door.fault || !door.who?.(visitor) || door.kind === 'middleware') return door
  const reason = OPEN[door.address]
  return reason
    ? { ...door, policy: `${door.policy}: ${reason}` }
    : { ...door, fault: 'open to everybody without a reason' }
}

const addressOf = (file: string): string =>
  `/${dirname(relative('app', file))
    .split('/')
    .filter((part) => part !== '.' && !/^\(.*\)$|^@/.test(part))
    .join('/')}`

const unclassified = { policy: '', who: null, fault: null }

const pageDoor = async (root: string, file: string): Promise<Door> => {
  const address = addressOf(file)
  const door: Door = { name: `page ${address}`, kind: 'page', address, method: 'GET', file, ...unclassified }
  const calls = pageActorCalls(root, file)
  if (calls.length === 0)
    return OPEN[address]
      ? { ...door, ...open }
      : { ...door, fault: 'neither calls pageActor nor stands on the list of open pages' }
  // A page may ask twice; the narrowest question is its policy.
  const argument = calls.find((call) => call.argument !== undefined) ?? calls[0]
  if (!argument?.argument) return { ...door, ...(await corePolicy('signedIn')) }
  return { ...door, ...(await policyOf(argument.source, argument.argument)) }
}

const open = { policy: 'Everybody', who: (() => true) as Policy }

const handlerDoors = async (root: string, file: string): Promise<Door[]> => {
  const source = parse(root, file)
  const address = addressOf(file)
  const doors: Door[] = []
  for (const { name, initializer } of exportsOf(source)) {
    if (!METHODS.has(name) && name !== '*') continue
    const door: Door = { name: `${name} ${address}`, kind: 'handler', address, method: name, file, ...unclassified }
    const policy = initializer && handlerPolicy(source, initializer)
    doors.push({
      ...door,
      ...(policy ? await policyOf(source, policy) : { fault: 'not made by route({ policy }), nor carrying a policy' }),
    })
  }
  return doors
}

const metadataDoor = (file: string): Door => {
  const [stem = ''] = basename(file).split('.')
  const folder = addressOf(file).replace(/\/$/, '')
  const address = `${folder}${METADATA[stem] ?? `/${basename(file).replace(/\.tsx?$/, '')}`}`
  return { name: `metadata ${address}`, kind: 'metadata', address, method: 'GET', file, fault: null, ...open }
}

const actionDoors = async (root: string, file: string): Promise<Door[]> => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('use server')) return []
  const source = parse(root, file)
  const named = (name: string): Door => ({
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
  const doors: Door[] = []
  for (const { name, initializer } of exportsOf(source)) {
    const isAction = initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === 'action'
    const isOurs = importsOf(source).some(
      ({ from, names }) => from === '#lib/web/action.ts' && names.includes('action'),
    )
    const policy = isAction && isOurs ? initializer.arguments[1] : undefined
    doors.push({
      ...named(name),
      ...(policy ? await policyOf(source, policy) : { fault: 'not made by action(name, policy, …)' }),
    })
  }
  return doors
}

const middlewareDoor: Door = {
  name: 'middleware',
  kind: 'middleware',
  address: 'middleware.ts',
  method: '*',
  file: 'middleware.ts',
  policy: 'Headers and early redirects; never the only lock',
  who: () => true,
  fault: null,
}

const filesBelow = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort()
    : []

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const doors = await sourceDoors(root)
  const width = Math.max(...doors.map(({ name }) => name.length))
  for (const { name, policy, fault } of doors)
    console.log(`${name.padEnd(width)}  ${fault ? `FAULT: ${fault}` : policy}`)
  const faults = [
    ...doorFaults(doors, builtDoors(root)),
    ...needlessReasons(doors).map((address) => `${address}: on the list of open doors without being one`),
  ]
  console.log(`${doors.length} doors, ${faults.length} faults`)
  for (const fault of faults) console.error(`✗ ${fault}`)
  process.exit(faults.length > 0 ? 1 : 0)
}
