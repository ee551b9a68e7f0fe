import { isSignedIn } from '#app/(exception)/signed-in.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { chooseBackPath } from '#lib/web/exceptions/rules.ts'

/** Returns the link of an error page's back button (row A-13). */
export const getBackHref = async (redirect: string | string[] | null | undefined): Promise<string> => {
  const address = Array.isArray(redirect) ? redirect[0] : redirect
  return chooseBackPath(address, await isSignedIn(), getEnv().NEXTAUTH_URL)
}
