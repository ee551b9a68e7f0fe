export type PolicyAddresses = { ownAddress: string; issuer: string }
type PolicyFacts = PolicyAddresses & { nonce: string; isDevelopment?: boolean }

/** sonner adds its style sheet without a nonce: the empty element first, then its text. A test compares them with the package. */
export const SONNER_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const

/** next-themes stops transitions with a style sheet of its own while it sets the theme. A test compares it with the package. */
export const THEME_STYLE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

type Sources = { scripts: string[]; styles: string[]; connections?: string[] }

/** The content security policy of a document that is made for one request: scripts by this request's nonce only. */
export const contentPolicy = ({ nonce, isDevelopment = false, ...addresses }: PolicyFacts): string =>
  policyOf(addresses, {
    scripts: ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    styles: isDevelopment ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`, ...SONNER_STYLES],
    connections: isDevelopment ? ['ws:'] : [],
  })

/**
 * The policy of a document that is kept for every visitor: its own inline scripts and styles by their hashes, and no other. Where
 * scripts wait in it, what those load may run, and `styleNonce` lets dialogs add their styles.
 */
export const keptPolicy = (
  hashes: Record<'scripts' | 'styles', string[]>,
  addresses: PolicyAddresses,
  styleNonce: string | null,
): string =>
  policyOf(addresses, {
    scripts: hashes.scripts.length > 0 ? [...hashes.scripts, ...(styleNonce ? ["'strict-dynamic'"] : [])] : ["'none'"],
    styles: [...hashes.styles, ...(styleNonce ? [`'nonce-${styleNonce}'`, ...SONNER_STYLES, THEME_STYLE] : [])],
  })

const policyOf = ({ ownAddress, issuer }: PolicyAddresses, { scripts, styles, connections = [] }: Sources): string => {
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
    // Sign-out sends a form that the answer leads on to the issuer.
    ['form-action', "'self'", new URL(issuer).origin],
    ['frame-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(isSecure(ownAddress) ? [['upgrade-insecure-requests'] as [string]] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/** The headers of every answer, static files and errors included: https stays https, a type is what it says, and no other site embeds it. */
export const answerHeaders = (ownAddress: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure(ownAddress) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** The other headers of every document. */
export const documentHeaders = (ownAddress: string): Record<string, string> => ({
  ...answerHeaders(ownAddress),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
})

const isSecure = (address: string): boolean => address.startsWith('https:')
