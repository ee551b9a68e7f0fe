export const INVALID_RETURN_URL =
  'Invalid return url. The return url needs to have the same origin as the current page.'

/**
 * Returns the path, query and fragment of a return URL on our own origin, or null for any other (rows A-05, T-B8). The origin
 * itself is never used, so the result cannot lead to another site.
 */
export const parseReturnPath = (returnUrl: string | null | undefined, origin: string): string | null => {
  if (!returnUrl || returnUrl.length > 4096) return null
  const own = new URL(origin).origin
  const url = tryParseUrl(returnUrl, own)
  // `blob:` URLs have our origin too, but their path is a whole URL.
  if (url?.origin !== own || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const path = `${url.pathname}${url.search}${url.hash}`
  // A path such as `//elsewhere` would lead to another site when resolved again.
  return /^\/(?![/\\])/.test(path) && tryParseUrl(path, own)?.origin === own ? path : null
}

const tryParseUrl = (address: string, base: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
