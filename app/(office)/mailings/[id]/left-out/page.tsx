import { notFound } from 'next/navigation'
import { orElsewhere } from '#app/or-elsewhere.ts'
import { mailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { mailingOf } from '#lib/campaigns/mailings/queries.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { pageActor } from '#lib/web/session.ts'
import { MailingFrame } from '../mailing-frame.tsx'
import { LeftOutPart } from '../people-part.tsx'

export const metadata = { title: mailingLabels.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

/** The page of a mailing with the people left out of it. */
export default async function MailingLeftOutPage({ params, searchParams }: Props) {
  const actor = await pageActor(mailingPolicies.read.who)
  const id = recordIdIn((await params).id)
  if (id === null) return notFound()
  return (
    <MailingFrame mailing={await orElsewhere(mailingOf(actor, id))} part="leftOut">
      <LeftOutPart actor={actor} id={id} raw={await searchParams} />
    </MailingFrame>
  )
}
