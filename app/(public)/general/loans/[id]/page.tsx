import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { buildPublicMetadata } from '#app/(public)/public-metadata.ts'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { JsonLd } from '#components/discovery/finder/json-ld.tsx'
import { PublicLoanView } from '#components/discovery/finder/public-loan-view.tsx'
import { visitor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { describeLoan } from '#lib/discovery/finder/addresses/rules.ts'
import { readVisitorSearch } from '#lib/discovery/finder/views/rules.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

const read = cache(async (text: string) => {
  const id = parseRecordId(text)
  return id === null ? notFound() : orErrorPage(getPublicLoan(visitor, id))
})

export const generateMetadata = async ({ params }: Pick<Props, 'params'>): Promise<Metadata> => {
  const loan = await read((await params).id)
  return buildPublicMetadata({
    title: `Loan ${loan.loanNo}: ${loan.scenario} in ${loan.suburbState}`,
    description: `${loan.priority} mortgage of ${formatDollars(loan.principal)} in ${loan.suburbState}: ${loan.scenario}, ${loan.securityType}.`,
    canonical: paths.publicLoan(loan.id),
  })
}

/** The public page of a closed loan of a public broker, without its lenders (row L-11). */
export default async function PublicLoanPage({ params, searchParams }: Props) {
  const loan = await read((await params).id)
  const search = readVisitorSearch(await searchParams)
  return (
    <>
      <JsonLd data={describeLoan(getProductOrigin(), loan)} />
      <PublicLoanView loan={loan} search={search} />
    </>
  )
}
