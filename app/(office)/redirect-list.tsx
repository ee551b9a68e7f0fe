import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ListLoading } from '#components/data-table/list-loading.tsx'
import { GoOn } from '#components/shell/go-on.tsx'

/**
 * Redirects the list at `path` to `to`. A redirect inside the application would undo a click that the person has made since,
 * because the framework makes it whenever its answer arrives; so the page itself goes on there, if nobody has left it.
 */
export const redirectList = async (path: string, to: string, label: string) => {
  const isDocument = (await headers()).get('sec-fetch-dest') !== 'empty'
  if (isDocument) redirect(to)
  return (
    <>
      <ListLoading label={label} />
      <GoOn path={path} to={to} />
    </>
  )
}
