import { PageHeader } from '#components/layout/page-header.tsx'
import { ApproachList } from '#components/market/approaches/approach-list.tsx'
import { ApproachSegments } from '#components/market/approaches/approach-segments.tsx'
import { dual, staff } from '#lib/core/policy.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { listApproachesByDeal } from '#lib/market/approaches/groups/queries.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { approachSearch } from '#lib/market/approaches/search.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: approachLabels.title }

type Props = { searchParams: Promise<RawSearch> }

/** The approaches of brokers to lenders: staff see all, lenders and brokers their own (decision 'approach'). */
export default async function ApproachesPage({ searchParams }: Props) {
  const actor = await pageActor(approachPolicies.read.who)
  const search = approachSearch.parse(await searchParams)
  const { deals, counts } = await listApproachesByDeal(actor, search)
  const { title, allText, dualText, brokerText, lenderText } = approachLabels
  const ownText = approachPolicies.ask.who(actor) ? brokerText : lenderText
  return (
    <>
      <PageHeader
        title={title}
        total={counts[search.filters.state ?? 'all']}
        description={staff(actor) ? allText : dual(actor) ? dualText : ownText}
      />
      <ApproachSegments search={search} counts={counts} />
      <ApproachList deals={deals} search={search} />
    </>
  )
}
