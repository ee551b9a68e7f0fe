import { MailingComposer } from '#components/campaigns/composer/composer.tsx'
import { InvalidSearch } from '#components/campaigns/composer/invalid-search.tsx'
import { listSenderAddresses } from '#lib/campaigns/audiences/queries.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { describeMailableSearch } from '#lib/campaigns/composer/queries.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { getMailingDraft } from '#lib/campaigns/drafts/queries.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: composerLabels.marketingTitle }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The composer of a mailing to the people of a saved user search, for staff with ADMIN; others get 403 (row N-02). */
export default async function MarketingEmailPage({ searchParams }: Props) {
  const actor = await pageActor(draftPolicies.write.who)
  const search = await describeMailableSearch(actor, (await searchParams).id)
  if (!search) return <InvalidSearch />
  const [draft, senders] = await Promise.all([getMailingDraft(actor, 'MARKETING'), listSenderAddresses(actor)])
  return (
    <MailingComposer
      key={search.id}
      kind="marketing"
      draft={draft}
      senders={senders}
      hasFooter={getListMailObstacle() === null}
      search={search}
    />
  )
}
