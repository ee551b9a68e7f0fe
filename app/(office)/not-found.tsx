import { ExceptionView } from '#components/shell/exception-view.tsx'
import { paths } from '#lib/core/paths.ts'
import { chooseFurtherLink } from '#lib/web/exceptions/rules.ts'

export const metadata = { title: 'Not Found' }

/** The 404 page of the signed-in pages, also for records that the person may not see; header and menu stay. */
export default function OfficeNotFound() {
  const backHref = paths.home()
  const further = chooseFurtherLink({ backHref, isSignedIn: true })
  return (
    <div className="mx-auto mt-[10dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">
      <ExceptionView type={404} backHref={backHref} further={further} />
    </div>
  )
}
