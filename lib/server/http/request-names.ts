/** The part of Next.js's `routes-manifest.json` that we use. */
export type Routes = Record<'staticRoutes' | 'dynamicRoutes', { page: string; regex: string }[]>

/** A request's URL without personal data: its route, and its path with numbers kept and other values hidden. */
export type RequestName = { route: string; path: string }

const MOST = 120
/** Answered by the processes themselves, so not in the build's routes. */
const PROBES = ['/healthz', '/readyz', '/metrics']

/** Returns a function that names URLs for log and metrics by the build's routes; tokens, names and search texts never appear. */
export const createRouteNamer = ({ staticRoutes, dynamicRoutes }: Routes): ((address: string) => RequestName) => {
  const fixed = new Set([...PROBES, ...staticRoutes.map(({ page }) => page)])
  const dynamic = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (address) => {
    const path = (address.split('?')[0] as string).slice(0, 1_000)
    if (fixed.has(path)) return { route: path, path }
    if (path.startsWith('/_next/static/')) return { route: 'static', path: path.slice(0, MOST) }
    const found = dynamic.find(({ pattern }) => pattern.test(path))
    return found
      ? { route: found.page, path: fillNumericIds(found.page, path) }
      : { route: 'other', path: hidePathWords(path) }
  }
}

const OF_PROVIDER = new Set([
  ...PROBES,
  ...['/', '/auth', '/token', '/token/introspection', '/token/revocation', '/jwks', '/me', '/session/end'],
  ...['/session/end/confirm', '/session/end/success', '/inter.woff2', '/.well-known/openid-configuration'],
])

/** Names URLs of the bundled identity provider, whose paths contain the id of a sign-in. */
export const nameProviderRequest = (address: string): RequestName => {
  const path = address.split('?')[0] as string
  const route = OF_PROVIDER.has(path) ? path : (/^\/(?:interaction|auth)(?=\/)/.exec(path)?.[0] ?? 'other')
  return { route, path: route }
}

const fillNumericIds = (page: string, path: string): string => {
  const given = path.split('/')
  return page
    .split('/')
    .map((part, at) => (part.startsWith('[') && /^\d{1,12}$/.test(given[at] ?? '') ? given[at] : part))
    .join('/')
}

// A path that matches no route may contain anything, such as an email address.
const hidePathWords = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[\w.-]{0,30}$/.test(part) ? part : '…'))
    .join('/')
    .slice(0, MOST)
