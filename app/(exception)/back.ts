import { isSignedIn } from '#app/(exception)/signed-in.ts'
import { env } from '#lib/server/env.ts'
import { backPath } from '#lib/web/exceptions/rules.ts'

/** Returns the link of an error page's back button (row A-13). */
export const backHrefOf = async (redirect: string | string[] | null | undefined): Promise<string> => {
  const address = Array.isArray(redirect) ? redirect[0] : redirect
  return backPath(address, await isSignedIn(), env().NEXTAUTH_URL)
}
