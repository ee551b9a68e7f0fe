/**
 * The address of a request, or for one that cannot be decoded an unknown address of the same kind; the framework would answer
 * it with a bare 500.
 */
export const readableAddress = (address: string): string => {
  const path = address.split('?')[0] as string
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return path.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
  }
}
