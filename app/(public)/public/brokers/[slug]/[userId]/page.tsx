import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { BrokerPage, brokerMetadata } from '#app/(public)/broker-page.tsx'
import { orElsewhere } from '#app/or-elsewhere.ts'
import { visitor } from '#lib/core/actor.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { queryString } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { getPublicBrokerOf } from '#lib/market/brokers/queries.ts'
import { canonicalBrokerPath, isSamePath } from '#lib/market/brokers/rules.ts'
import { portraitIn } from '#lib/market/profiles/rules.ts'

type Props = { params: Promise<{ slug: string; userId: string }>; searchParams: Promise<RawSearch> }

const read = cache(async (text: string) => {
  const id = recordIdIn(text)
  if (id === null) return notFound()
  const broker = await orElsewhere(getPublicBrokerOf(visitor, id))
  const portrait = portraitIn(broker.portraits, id)?.portrait
  return portrait ? { id, broker, path: canonicalBrokerPath(portrait) } : notFound()
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id, broker } = await read((await params).userId)
  return brokerMetadata(broker, id)
}

/** The canonical page of a public broker, under the name of one of its people (row L-11). */
export default async function NamedBrokerPage({ params, searchParams }: Props) {
  const { slug, userId } = await params
  const { id, broker, path } = await read(userId)
  const query = await searchParams
  // The middleware redirects first; this covers requests that bypass it.
  if (!isSamePath(`/public/brokers/${slug}/${userId}`, path))
    permanentRedirect([path, queryString(query)].filter(Boolean).join('?'))
  return <BrokerPage broker={broker} individualId={id} path={path} search={parseProfileSearch(query)} />
}
