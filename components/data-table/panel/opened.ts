const PARAMETER = 'open'

/** Returns the key of the open row from the URL parameters; null if none is open. */
export const readOpenRowKey = (params: Pick<URLSearchParams, 'get'>): string | null => params.get(PARAMETER) || null

/** Returns the URL with another row open, or none. */
export const buildOpenRowUrl = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  key: string | null,
): string => {
  const params = new URLSearchParams(search)
  params.delete(PARAMETER)
  if (key !== null) params.set(PARAMETER, key)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
