/**
 * Returns a request's URL, or an unknown URL of the same kind if it cannot be decoded; Next.js would answer that with a bare 500.
 */
export const replaceUndecodable = (address: string): string => {
  const path = address.split('?')[0] as string
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return path.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
  }
}
