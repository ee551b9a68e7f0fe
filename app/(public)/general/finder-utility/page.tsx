import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { publicMetadata } from '#app/(public)/public-metadata.ts'
import { BrokerResults } from '#components/discovery/finder/broker-results.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { isPerson, visitor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search.ts'
import { readLeniently } from '#lib/discovery/finder/filters/rules.ts'
import { finderLabels, finderSentence } from '#lib/discovery/finder/labels.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { detailsPath } from '#lib/discovery/finder/rules.ts'
import { currentActor } from '#lib/web/session.ts'

type Props = { searchParams: Promise<RawSearch> }

export const generateMetadata = async (): Promise<Metadata> =>
  publicMetadata({
    title: finderLabels.title,
    description: finderLabels.metaDescription,
    canonical: paths.publicFinder(),
  })

/** The public finder; whoever is signed in goes to the own one (row L-01). */
export default async function PublicFinderPage({ searchParams }: Props) {
  if (isPerson(await currentActor())) redirect(paths.finder())
  const { search } = readLeniently(await searchParams, true)
  const brokers = await findProfiles(visitor, 'broker', search)
  return (
    <>
      <PageHeader title={finderLabels.title} description={finderSentence(brokers.total)} />
      <BrokerResults
        brokers={brokers}
        path={paths.publicFinder()}
        hrefOf={(card) => detailsPath(visitor, card, search)}
      />
    </>
  )
}
