import { headers } from 'next/headers'
import { isSignedIn } from '#app/(exception)/signed-in.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { chooseBackPath, chooseFailedPath, chooseFurtherLink, type FurtherLink } from '#lib/web/exceptions/rules.ts'

type Ways = { backHref: string; further: FurtherLink }

/** Returns the links of an error page: the back button's (row A-13) and a second one. */
export const getExceptionWays = async (
  redirect: string | string[] | null | undefined,
  { hasFailed = false }: { hasFailed?: boolean } = {},
): Promise<Ways> => {
  const address = Array.isArray(redirect) ? redirect[0] : redirect
  const origin = getEnv().NEXTAUTH_URL
  const isPersonHere = await isSignedIn()
  const backHref = chooseBackPath(address, isPersonHere, origin)
  const failedPath = hasFailed ? chooseFailedPath((await headers()).get('referer'), origin) : null
  return { backHref, further: chooseFurtherLink({ backHref, failedPath, isSignedIn: isPersonHere }) }
}
