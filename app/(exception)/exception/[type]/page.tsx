import type { Metadata } from 'next'
import { getExceptionWays } from '#app/(exception)/back.ts'
import { ExceptionView } from '#components/shell/exception-view.tsx'
import { exceptionLabels, parseExceptionType } from '#lib/web/exceptions/labels.ts'
import { parseReference } from '#lib/web/exceptions/rules.ts'

type Props = {
  params: Promise<{ type: string }>
  searchParams: Promise<{ redirect?: string | string[]; reference?: string | string[] }>
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: exceptionLabels[parseExceptionType((await params).type)].title,
  robots: { index: false },
})

/** The error pages 401, 403, 404 and 500; any other type shows 404 (rows ). */
export default async function ExceptionPage({ params, searchParams }: Props) {
  const { type } = await params
  const { redirect, reference } = await searchParams
  const status = parseExceptionType(type)
  const ways = await getExceptionWays(redirect, { hasFailed: status === 500 })
  return <ExceptionView type={status} reference={parseReference(reference)} {...ways} />
}
