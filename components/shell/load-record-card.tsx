import type { LoadRecordCard } from '#components/data-table/panel/record-cards.ts'
import { LoanCard, type LoanCardData } from '#components/lending/saving/steps/loan-card.tsx'
import { ProfileCardView, type ShownProfileCard } from '#components/market/profiles/profile-card.tsx'
import { request } from '#components/request/browser.ts'

/** Reads a record for its card by the address of its page or card; null if it is refused or cannot be read. */
export const loadRecordCard: LoadRecordCard = async ({ kind, id }, signal) => {
  const options = { signal, isQuiet: true }
  if (kind === 'loan') {
    const answer = await request.get<{ data: LoanCardData }>(`/api/loans/${id}`, undefined, options)
    return answer.ok ? <LoanCard loan={answer.body.data} /> : null
  }
  const answer = await request.get<{ data: ShownProfileCard }>(`/api/${kind}s/${id}/card`, undefined, options)
  return answer.ok ? <ProfileCardView card={answer.body.data} /> : null
}
