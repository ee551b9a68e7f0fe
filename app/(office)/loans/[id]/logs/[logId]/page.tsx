import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { LoanVersionView } from '#components/lending/history/snapshot/snapshot.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { getLoanSnapshot } from '#lib/lending/history/logs/queries.ts'
import { pageActor } from '#lib/web/session.ts'

type Props = { params: Promise<{ id: string; logId: string }> }

const read = cache(async (loanText: string, logText: string) => {
  const actor = await pageActor(loanPolicies.readLog.who)
  const [id, logId] = [parseRecordId(loanText), parseRecordId(logText)]
  return id === null || logId === null ? notFound() : orErrorPage(getLoanSnapshot(actor, id, logId))
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id, logId } = await params
  const { loanNo, sequence } = await read(id, logId)
  return { title: `Loan ${loanNo}, version ${sequence}` }
}

/** A version of a loan as it was saved, opened in its own window (rows I-03, I-04). */
export default async function SnapshotPage({ params }: Props) {
  const { id, logId } = await params
  return <LoanVersionView version={await read(id, logId)} />
}
