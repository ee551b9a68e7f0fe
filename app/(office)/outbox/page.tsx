import { OutboxTable } from '#components/emails/outbox-table.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { parsePaging } from '#lib/core/pagination.ts'
import { outboxLabels } from '#lib/emails/labels.ts'
import { emailPolicies } from '#lib/emails/policy.ts'
import { listOutbox } from '#lib/emails/queries.ts'
import { OUTBOX_PAGE_SIZES } from '#lib/emails/schema.ts'
import { env } from '#lib/server/env.ts'
import { pageActor } from '#lib/server/session.ts'

export const metadata = { title: outboxLabels.title }

type Props = { searchParams: Promise<{ page?: string | string[]; pageSize?: string | string[] }> }

/** Every e-mail of the product and how it went: staff with ADMIN. */
export default async function OutboxPage({ searchParams }: Props) {
  const actor = await pageActor(emailPolicies.readOutbox.who)
  const messages = await listOutbox(actor, parsePaging(await searchParams, OUTBOX_PAGE_SIZES))
  const { RESEND_API_KEY, SMTP_URL } = env()
  const { title, resend, smtp, noTransport } = outboxLabels
  return (
    <>
      <PageHeader
        title={title}
        total={messages.total}
        description={RESEND_API_KEY ? resend : SMTP_URL ? smtp : noTransport}
      />
      <OutboxTable messages={messages} />
    </>
  )
}
