import { ExceptionView } from '#components/shell/exception-view.tsx'
import { paths } from '#lib/core/paths.ts'

export const metadata = { title: 'Not Found' }

/** The 404 page of the public pages; their header already has the link to sign in. */
export default function PublicNotFound() {
  return (
    <div className="mx-auto mt-[10dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">
      <ExceptionView type={404} backHref={paths.publicFinder()} />
    </div>
  )
}
