import { BrokerResults } from '#components/discovery/finder/broker-results.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { paths } from '#lib/core/paths.ts'
import { finderLabels, finderSentence } from '#lib/discovery/finder/labels.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { findBrokers } from '#lib/discovery/finder/queries.ts'
import { detailsPath } from '#lib/discovery/finder/rules.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: finderLabels.title }

type Props = { searchParams: Promise<{ page?: string | string[] }> }

/** The finder of signed-in people (rows L-01, L-02). */
export default async function FinderPage({ searchParams }: Props) {
  const actor = await pageActor(finderPolicies.use.who)
  const { page } = finderSearch.parse(await searchParams)
  const brokers = await findBrokers(actor, page)
  return (
    <>
      <PageHeader title={finderLabels.title} description={finderSentence(brokers.total)} />
      <BrokerResults brokers={brokers} path={paths.finder()} hrefOf={(card) => detailsPath(actor, card)} />
    </>
  )
}
