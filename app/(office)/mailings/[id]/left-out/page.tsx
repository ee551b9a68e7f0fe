import { notFound } from 'next/navigation'
import { MailingLeftOutPeople } from '#app/(office)/mailings/[id]/left-out-part.tsx'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { mailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { getMailing } from '#lib/campaigns/mailings/queries.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { pageActor } from '#lib/web/session.ts'
import { MailingFrame } from '../mailing-frame.tsx'

export const metadata = { title: mailingLabels.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

/** The page of a mailing with the people left out of it. */
export default async function MailingLeftOutPage({ params, searchParams }: Props) {
  const actor = await pageActor(mailingPolicies.read.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  return (
    <MailingFrame mailing={await orErrorPage(getMailing(actor, id))} part="leftOut">
      <MailingLeftOutPeople actor={actor} id={id} raw={await searchParams} />
    </MailingFrame>
  )
}
