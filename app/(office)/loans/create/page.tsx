import { getLoanBackLink } from '#app/(office)/loans/back-link.ts'
import { loadLoanFormData } from '#app/(office)/loans/form-data.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { BackLink } from '#components/layout/back-link.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanForm } from '#components/lending/saving/form/loan-form.tsx'
import { createEmptyLoan } from '#components/lending/saving/form/values.ts'
import { fillLoan } from '#components/market/scenarios/loans/loan-scenario.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { findOpenParty, getOwnLender } from '#lib/foundation/lookups/parties/queries.ts'
import { readSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { readAddress } from '#lib/market/scenarios/values/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'Add Loan' }

type Props = { searchParams: Promise<RawSearch> }

/**
 * The form for a new loan, for staff, lenders, dual users and law firms; brokers get 403 (row H-01). An address with a
 * scenario fills it, and for staff one with a lender or broker begins with that, unless the person has an unfinished loan, which comes first.
 */
export default async function CreateLoanPage({ searchParams }: Props) {
  const actor = await pageActor(loanPolicies.create.who)
  const query = await searchParams
  const deal = readAddress(query)
  const [{ lawFirm, shared }, lender, [suburb]] = await Promise.all([
    loadLoanFormData(actor, null),
    getOwnLender(actor),
    deal && /^\d{1,9}$/.test(deal.suburbId) ? readSuburbs([Number(deal.suburbId)]) : [],
  ])
  const empty = await addNamedParty(actor, query, createEmptyLoan(lender, lawFirm))
  return (
    <FormPage width="large" header={<PageHeader title="Add Loan" wayBack={<BackLink {...getLoanBackLink(actor)} />} />}>
      <LoanForm initial={deal ? fillLoan(empty, deal, suburb ?? null) : empty} loan={null} {...shared} />
    </FormPage>
  )
}

const addNamedParty = async (actor: PersonActor, query: RawSearch, empty: LoanValues): Promise<LoanValues> => {
  if (!loanPolicies.createAsStaff.who(actor)) return empty
  const [lenderId, brokerId] = [parseRecordId(readText(query.lender)), parseRecordId(readText(query.broker))]
  if (lenderId !== null) {
    const party = await findOpenParty(actor, { party: 'lender', id: lenderId })
    return party ? { ...empty, loanLenders: [{ party, contributionAmount: '' }] } : empty
  }
  if (brokerId === null) return empty
  const party = await findOpenParty(actor, { party: 'broker', id: brokerId })
  return party ? { ...empty, loanBrokers: [{ party }] } : empty
}
