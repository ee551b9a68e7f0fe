import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { ReplacePage } from '#components/shell/replace-page.tsx'

/**
 * Redirects the list at `path` to `to`, and shows `loading` meanwhile. A redirect inside the application would undo a
 * click that the person has made since, because the framework makes it whenever its answer arrives; so the page itself goes
 * on there, if nobody has left it.
 */
export const redirectList = async (path: string, to: string, loading: ReactNode) => {
  const isDocument = (await headers()).get('sec-fetch-dest') !== 'empty'
  if (isDocument) redirect(to)
  return (
    <>
      {loading}
      <ReplacePage path={path} to={to} />
    </>
  )
}
