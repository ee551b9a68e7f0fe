import { MailingComposer } from '#components/campaigns/composer/composer.tsx'
import { listSenderAddresses } from '#lib/campaigns/audiences/queries.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { getMailingDraft } from '#lib/campaigns/drafts/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: composerLabels.bulkTitle }

/**
 * The composer of a mailing to people and companies chosen one by one, for staff with ADMIN; others get 403 (row N-01).
 */
export default async function BulkEmailPage() {
  const actor = await pageActor(draftPolicies.write.who)
  const [draft, senders] = await Promise.all([getMailingDraft(actor, 'BULK'), listSenderAddresses(actor)])
  return <MailingComposer kind="bulk" draft={draft} senders={senders} hasFooter search={null} />
}
