import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { BrokerPage, buildBrokerMetadata } from '#app/(public)/broker-page.tsx'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { visitor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { toQueryString } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { getPublicBrokerOf } from '#lib/market/brokers/queries.ts'
import { buildPublicBrokerPath, isSameDecodedPath } from '#lib/market/brokers/rules.ts'
import { pickPortrait } from '#lib/market/profiles/rules.ts'

type Props = { params: Promise<{ slug: string; userId: string }>; searchParams: Promise<RawSearch> }

const read = cache(async (text: string) => {
  const id = parseRecordId(text)
  if (id === null) return notFound()
  const broker = await orErrorPage(getPublicBrokerOf(visitor, id))
  const portrait = pickPortrait(broker.portraits, id)?.portrait
  return portrait ? { id, broker, path: buildPublicBrokerPath(portrait) } : notFound()
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id, broker } = await read((await params).userId)
  return buildBrokerMetadata(broker, id)
}

/** The canonical page of a public broker, under the name of one of its people (row L-11). */
export default async function NamedBrokerPage({ params, searchParams }: Props) {
  const { slug, userId } = await params
  const { id, broker, path } = await read(userId)
  const query = await searchParams
  // The middleware redirects first; this covers requests that bypass it.
  if (!isSameDecodedPath(`/public/brokers/${slug}/${userId}`, path))
    permanentRedirect([path, toQueryString(query)].filter(Boolean).join('?'))
  return <BrokerPage broker={broker} individualId={id} path={path} raw={query} />
}
