import { connection } from 'next/server'
import { backHrefOf } from '#app/(exception)/back.ts'
import { ExceptionView } from '#components/layout/exception-view.tsx'

export const metadata = { title: 'Not Found' }

/** An unknown address, in the frame of whoever is signed in, answered with 404 (row A-14). */
export default async function UnknownNotFound() {
  await connection()
  return <ExceptionView type={404} backHref={await backHrefOf(null)} />
}
