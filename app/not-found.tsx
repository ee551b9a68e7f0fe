import { connection } from 'next/server'
import { backHrefOf } from '#app/(exception)/back.ts'
import ExceptionLayout from '#app/(exception)/layout.tsx'
import { ExceptionView } from '#components/layout/exception-view.tsx'

export const metadata = { title: 'Not Found' }

/** An unknown address: the page of row A-14, answered with 404. */
export default async function NotFound() {
  await connection()
  return (
    <ExceptionLayout>
      <ExceptionView type={404} backHref={await backHrefOf(null)} />
    </ExceptionLayout>
  )
}
