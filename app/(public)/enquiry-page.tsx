import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { startEnquiryOfSearch } from '#app/(public)/known-enquiry.ts'
import { buildPublicMetadata } from '#app/(public)/public-metadata.ts'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { EnquiryForm } from '#components/market/enquiries/enquiry-form.tsx'
import { visitor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { addQuery, paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { readVisitorSearch } from '#lib/discovery/finder/views/rules.ts'
import { enquiryLabels, enquiryMessages } from '#lib/market/enquiries/labels.ts'
import { getEnquiryRecipient } from '#lib/market/enquiries/queries.ts'
import { findEnquiryFaults, RETURNS, type Return } from '#lib/market/enquiries/rules.ts'
import type { Recipient, RecipientKind } from '#lib/market/enquiries/schema.ts'
import { readReturnedForm } from '#lib/web/enquiry-form.ts'

export type EnquiryPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<RawSearch>
}

const read = cache(async (kind: RecipientKind, idText: string, portrait: number | null) => {
  const id = parseRecordId(idText)
  if (id === null) return notFound()
  const recipient: Recipient = { kind, id }
  return { recipient, reached: await orErrorPage(getEnquiryRecipient(visitor, recipient, portrait)) }
})

/** Reads whom an enquiry goes to, and the page to return to. */
export const readEnquiryRecipient = async (kind: RecipientKind, { params, searchParams }: EnquiryPageProps) => {
  const raw = await searchParams
  const { portrait: asked, returned } = raw
  const portrait = parseRecordId(String(asked ?? ''))
  const why = RETURNS.find((each) => each === returned) ?? null
  return { ...(await read(kind, (await params).id, portrait)), portrait, why, raw }
}

const PROBLEMS: Record<Return, string> = {
  fields: enquiryLabels.problems,
  network: enquiryMessages.networkLimit,
  recipient: enquiryMessages.recipientLimit,
}

/** Returns the public page of a recipient. */
export const getPublicProfilePath = ({ kind, id }: Recipient): string =>
  kind === 'broker' ? paths.publicBrokerById(id) : paths.publicLender(id)

/** Returns title and canonical link of the enquiry pages, which are not indexed. */
export const buildEnquiryMetadata = async (kind: RecipientKind, props: EnquiryPageProps): Promise<Metadata> => {
  const { recipient, reached } = await readEnquiryRecipient(kind, props)
  const title = enquiryLabels.title(reached.companyName)
  return buildPublicMetadata({
    title,
    description: title,
    canonical: getPublicProfilePath(recipient),
    isIndexed: false,
  })
}

/** The enquiry form on its own page; a refused one is shown again with its input and errors. */
export const EnquiryPage = async ({ kind, ...props }: EnquiryPageProps & { kind: RecipientKind }) => {
  const { recipient, reached, portrait, why, raw } = await readEnquiryRecipient(kind, props)
  const { query } = readVisitorSearch(raw)
  const typed = why && (await readReturnedForm(recipient))
  const given = typed
    ? { typed, faults: findEnquiryFaults(recipient, typed), problem: PROBLEMS[why] }
    : { typed: await startEnquiryOfSearch(raw) }
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={enquiryLabels.title(reached.companyName)}
        back={{ href: addQuery(getPublicProfilePath(recipient), query), label: enquiryLabels.back }}
      />
      <div className="rounded-md border border-line bg-panel p-5">
        <EnquiryForm recipient={recipient} individualId={portrait} companyName={reached.companyName} {...given} />
      </div>
    </div>
  )
}
