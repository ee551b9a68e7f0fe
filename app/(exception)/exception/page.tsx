import { getExceptionWays } from '#app/(exception)/back.ts'
import { ExceptionView } from '#components/shell/exception-view.tsx'
import { exceptionLabels } from '#lib/web/exceptions/labels.ts'

export const metadata = { title: exceptionLabels[404].title, robots: { index: false } }

type Props = { searchParams: Promise<{ redirect?: string | string[] }> }

/** The error page without a type, which is 404 (row A-13). */
export default async function ExceptionPage({ searchParams }: Props) {
  return <ExceptionView type={404} {...(await getExceptionWays((await searchParams).redirect))} />
}
