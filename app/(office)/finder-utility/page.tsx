import { BrokerResults } from '#components/discovery/finder/broker-results.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search.ts'
import { readLeniently } from '#lib/discovery/finder/filters/rules.ts'
import { finderLabels, finderSentence } from '#lib/discovery/finder/labels.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { detailsPath } from '#lib/discovery/finder/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: finderLabels.title }

type Props = { searchParams: Promise<RawSearch> }

/** The finder of signed-in people (rows L-01, L-02). */
export default async function FinderPage({ searchParams }: Props) {
  const actor = await pageActor(finderPolicies.use.who)
  const { search } = readLeniently(await searchParams, false)
  const brokers = await findProfiles(actor, 'broker', search)
  return (
    <>
      <PageHeader title={finderLabels.title} description={finderSentence(brokers.total)} />
      <BrokerResults brokers={brokers} path={paths.finder()} hrefOf={(card) => detailsPath(actor, card, search)} />
    </>
  )
}
