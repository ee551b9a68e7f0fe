/** What the build says of its addresses, in the framework's `routes-manifest.json`. */
export type Routes = Record<'staticRoutes' | 'dynamicRoutes', { page: string; regex: string }[]>

/** A request's address without anything personal: its route, and its path with numbers kept and other words hidden. */
export type RequestName = { route: string; path: string }

const MOST = 120
/** Answered by the processes themselves, so that the build knows none of them. */
const PROBES = ['/healthz', '/readyz', '/metrics']

/** Names addresses for log and metrics by the routes of the build: tokens, names and search text never appear. */
export const requestNames = ({ staticRoutes, dynamicRoutes }: Routes): ((address: string) => RequestName) => {
  const fixed = new Set([...PROBES, ...staticRoutes.map(({ page }) => page)])
  const dynamic = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (address) => {
    const path = (address.split('?')[0] as string).slice(0, 1_000)
    if (fixed.has(path)) return { route: path, path }
    if (path.startsWith('/_next/static/')) return { route: 'static', path: path.slice(0, MOST) }
    const found = dynamic.find(({ pattern }) => pattern.test(path))
    return found ? { route: found.page, path: filled(found.page, path) } : { route: 'other', path: harmless(path) }
  }
}

const OF_PROVIDER = new Set([
  ...PROBES,
  ...['/', '/auth', '/token', '/token/introspection', '/token/revocation', '/jwks', '/me', '/session/end'],
  ...['/session/end/confirm', '/session/end/success', '/inter.woff2', '/.well-known/openid-configuration'],
])

/** The same for the bundled provider, whose own addresses carry the id of a sign-in. */
export const providerName = (address: string): RequestName => {
  const path = address.split('?')[0] as string
  const route = OF_PROVIDER.has(path) ? path : (/^\/(?:interaction|auth)(?=\/)/.exec(path)?.[0] ?? 'other')
  return { route, path: route }
}

const filled = (page: string, path: string): string => {
  const given = path.split('/')
  return page
    .split('/')
    .map((part, at) => (part.startsWith('[') && /^\d{1,12}$/.test(given[at] ?? '') ? given[at] : part))
    .join('/')
}

// An address that no page has may be anything, also somebody's email address.
const harmless = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[\w.-]{0,30}$/.test(part) ? part : '…'))
    .join('/')
    .slice(0, MOST)
