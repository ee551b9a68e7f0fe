import { BrokerResults } from '#components/discovery/finder/broker-results.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { parsePaging } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { finderLabels, finderSentence } from '#lib/discovery/finder/labels.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { findBrokers } from '#lib/discovery/finder/queries.ts'
import { detailsPath, FINDER_PAGE_SIZE } from '#lib/discovery/finder/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: finderLabels.title }

type Props = { searchParams: Promise<{ page?: string | string[] }> }

/** The finder of signed-in people (rows L-01, L-02). */
export default async function FinderPage({ searchParams }: Props) {
  const actor = await pageActor(finderPolicies.use.who)
  const { page } = parsePaging(await searchParams, [FINDER_PAGE_SIZE])
  const brokers = await findBrokers(actor, page)
  return (
    <>
      <PageHeader title={finderLabels.title} description={finderSentence(brokers.total)} />
      <BrokerResults brokers={brokers} path={paths.finder()} hrefOf={(card) => detailsPath(actor, card)} />
    </>
  )
}
