import { OutboxTable } from '#components/foundation/mail/outbox-table.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { parsePaging } from '#lib/core/pagination.ts'
import { outboxLabels } from '#lib/foundation/mail/labels.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { listOutbox } from '#lib/foundation/mail/queries.ts'
import { OUTBOX_PAGE_SIZES } from '#lib/foundation/mail/schema.ts'
import { env } from '#lib/server/env.ts'
import { pageActor } from '#lib/web/session.ts'

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
