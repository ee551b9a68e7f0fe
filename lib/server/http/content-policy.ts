export type PolicyAddresses = { ownAddress: string; issuer: string }
type PolicyFacts = PolicyAddresses & { nonce: string; styles?: readonly string[]; isDevelopment?: boolean }

/**
 * Hashes of the style sheet that sonner adds without a nonce: first as an empty element, then with its text. A test compares them
 * with the package.
 */
export const SONNER_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const

/** Hash of the style sheet by which next-themes disables transitions while it sets the theme. A test compares it with the package. */
export const THEME_STYLE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

type Sources = { scripts: string[]; styles: string[]; connections?: string[] }

/**
 * Returns the content security policy of a page rendered per request; scripts need the request's nonce. `styles` are hashes of
 * further style sheets without it.
 */
export const buildContentPolicy = ({ nonce, styles = [], isDevelopment = false, ...addresses }: PolicyFacts): string =>
  buildPolicy(addresses, {
    scripts: ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    styles: isDevelopment ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`, ...SONNER_STYLES, ...styles],
    connections: isDevelopment ? ['ws:'] : [],
  })

/**
 * Returns the policy of a cached page, which all visitors share: only its own inline scripts and styles, by hash. If it has
 * scripts, `styleNonce` lets them load further scripts and lets dialogs add styles.
 */
export const buildCachedPagePolicy = (
  hashes: Record<'scripts' | 'styles', string[]>,
  addresses: PolicyAddresses,
  styleNonce: string | null,
): string =>
  buildPolicy(addresses, {
    scripts: hashes.scripts.length > 0 ? [...hashes.scripts, ...(styleNonce ? ["'strict-dynamic'"] : [])] : ["'none'"],
    styles: [...hashes.styles, ...(styleNonce ? [`'nonce-${styleNonce}'`, ...SONNER_STYLES, THEME_STYLE] : [])],
  })

const buildPolicy = (
  { ownAddress, issuer }: PolicyAddresses,
  { scripts, styles, connections = [] }: Sources,
): string => {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', ...scripts],
    ['style-src', "'self'", ...styles],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connections],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    // Sign-out posts a form whose response redirects to the issuer.
    ['form-action', "'self'", new URL(issuer).origin],
    ['frame-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(isHttps(ownAddress) ? [['upgrade-insecure-requests'] as [string]] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/**
 * Returns the headers of every response, static files and errors included: HSTS on https, no MIME sniffing, no embedding by other
 * sites.
 */
export const buildAnswerHeaders = (ownAddress: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps(ownAddress) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Returns the further security headers of every HTML page. */
export const buildDocumentHeaders = (ownAddress: string): Record<string, string> => ({
  ...buildAnswerHeaders(ownAddress),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

const isHttps = (address: string): boolean => address.startsWith('https:')
