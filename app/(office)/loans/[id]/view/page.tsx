import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { orElsewhere } from '#app/or-elsewhere.ts'
import { AuditLink } from '#components/foundation/audit/audit-link.tsx'
import { LoanView } from '#components/lending/loans/view/loan-view.tsx'
import { lawFirmIdOf, type PersonActor } from '#lib/core/actor.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { getLoan } from '#lib/lending/loans/queries.ts'
import { pageActor } from '#lib/web/session.ts'

type Props = { params: Promise<{ id: string }> }

const read = cache(async (text: string) => {
  const actor = await pageActor(loanPolicies.view.who)
  const id = recordIdIn(text)
  return { actor, loan: id === null ? notFound() : await orElsewhere(getLoan(actor, id)) }
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { loan } = await read((await params).id)
  return { title: `Loan ${loan.loanNo}` }
}

/** One loan to read, for whoever may know of it (rows I-01, I-09). */
export default async function LoanPage({ params }: Props) {
  const { actor, loan } = await read((await params).id)
  return <LoanView loan={loan} back={backOf(actor)} actions={<AuditLink actor={actor} kind="LOAN" id={loan.id} />} />
}

const backOf = (actor: PersonActor) => {
  const lawFirmId = lawFirmIdOf(actor)
  return lawFirmId === null
    ? { href: paths.loans(), label: 'All Loans' }
    : { href: paths.profile('lawfirm', lawFirmId), label: 'Law Firm Profile' }
}
