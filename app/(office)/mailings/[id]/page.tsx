import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { mailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { getMailing } from '#lib/campaigns/mailings/queries.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'
import { pageActor } from '#lib/web/session.ts'
import { MailingFrame } from './mailing-frame.tsx'
import { MailingRecipients } from './people-part.tsx'
import { MailingRecipient } from './recipient-part.tsx'

export const metadata = { title: mailingLabels.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

/** The page of a mailing with its recipients; with `recipient` in the query, that recipient's history. */
export default async function MailingPage({ params, searchParams }: Props) {
  const actor = await pageActor(mailingPolicies.read.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const raw = await searchParams
  const recipientId = parseRecordId(readText(raw.recipient))
  const mailing = await orErrorPage(getMailing(actor, id))
  if (recipientId !== null) return <MailingRecipient actor={actor} mailing={mailing} recipientId={recipientId} />
  return (
    <MailingFrame mailing={mailing} part="recipients">
      <MailingRecipients actor={actor} id={id} raw={raw} />
    </MailingFrame>
  )
}
