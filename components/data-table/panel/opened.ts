const PARAMETER = 'open'

/** The key of the open row in the parameters of an address; null where none is open. */
export const openedIn = (params: Pick<URLSearchParams, 'get'>): string | null => params.get(PARAMETER) || null

/** The address with another row open, or with none. */
export const addressWith = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  key: string | null,
): string => {
  const params = new URLSearchParams(search)
  params.delete(PARAMETER)
  if (key !== null) params.set(PARAMETER, key)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
