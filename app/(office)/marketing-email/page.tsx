import { Composer } from '#components/campaigns/composer/composer.tsx'
import { InvalidSearch } from '#components/campaigns/composer/invalid-search.tsx'
import { listSenders } from '#lib/campaigns/audiences/queries.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { describeSearch } from '#lib/campaigns/composer/queries.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { getDraft } from '#lib/campaigns/drafts/queries.ts'
import { getListObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: composerLabels.marketingTitle }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The composer of a mailing to the people of a saved user search, for staff with ADMIN; others get 403 (row N-02). */
export default async function MarketingEmailPage({ searchParams }: Props) {
  const actor = await pageActor(draftPolicies.write.who)
  const search = await describeSearch(actor, (await searchParams).id)
  if (!search) return <InvalidSearch />
  const [draft, senders] = await Promise.all([getDraft(actor, 'MARKETING'), listSenders(actor)])
  return (
    <Composer
      key={search.id}
      kind="marketing"
      draft={draft}
      senders={senders}
      hasFooter={getListObstacle() === null}
      search={search}
    />
  )
}
