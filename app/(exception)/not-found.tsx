import { connection } from 'next/server'
import { getExceptionWays } from '#app/(exception)/back.ts'
import { ExceptionView } from '#components/shell/exception-view.tsx'

export const metadata = { title: 'Not Found' }

/** The 404 page for an unknown path, in the layout of the signed-in person if there is one (row A-14). */
export default async function UnknownNotFound() {
  await connection()
  return <ExceptionView type={404} {...(await getExceptionWays(null))} />
}
