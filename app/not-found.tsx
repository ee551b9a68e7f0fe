import { connection } from 'next/server'
import { getExceptionWays } from '#app/(exception)/back.ts'
import { isSignedIn } from '#app/(exception)/signed-in.ts'
import { CentredShell } from '#components/shell/centred-shell.tsx'
import { ExceptionView } from '#components/shell/exception-view.tsx'
import { getEnv } from '#lib/server/operations/env.ts'

export const metadata = { title: 'Not Found' }

/**
 * The 404 page of public paths (row A-14). Every page's payload includes it, so it has no layout and no product name of
 * its own.
 */
export default async function NotFound() {
  await connection()
  return (
    <CentredShell productName={getEnv().PRODUCT_NAME} isSignedIn={await isSignedIn()}>
      <ExceptionView type={404} {...(await getExceptionWays(null))} />
    </CentredShell>
  )
}
