import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { BrokerPage, buildBrokerMetadata } from '#app/(public)/broker-page.tsx'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { visitor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

const read = cache(async (text: string) => {
  const id = parseRecordId(text)
  return id === null ? notFound() : orErrorPage(getPublicBroker(visitor, id))
})

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  buildBrokerMetadata(await read((await params).id), null)

/** The public page of a broker by broker id, with its first visible portrait. */
export default async function PublicBrokerPage({ params, searchParams }: Props) {
  const broker = await read((await params).id)
  const raw = await searchParams
  return <BrokerPage broker={broker} individualId={null} path={paths.publicBrokerById(broker.id)} raw={raw} />
}
