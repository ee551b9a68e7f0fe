import { getExceptionWays } from '#app/(exception)/back.ts'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { ExceptionWays } from '#components/shell/exception-view.tsx'
import { inactiveProfileLabels } from '#lib/web/exceptions/labels.ts'

export const metadata = { title: inactiveProfileLabels.title, robots: { index: false } }

type Props = { searchParams: Promise<{ redirect?: string | string[] }> }

/** The page shown instead of a paused profile (row A-15). */
export default async function InactiveProfilePage({ searchParams }: Props) {
  return (
    <CenteredMessage
      {...inactiveProfileLabels}
      sign="wrong"
      actions={<ExceptionWays {...(await getExceptionWays((await searchParams).redirect))} />}
    />
  )
}
