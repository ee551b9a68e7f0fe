import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { startEnquiryOfSearch } from '#app/(public)/known-enquiry.ts'
import { buildPublicMetadata } from '#app/(public)/public-metadata.ts'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { JsonLd } from '#components/discovery/finder/json-ld.tsx'
import { EnquiryAnchor } from '#components/market/enquiries/enquiry-anchor.tsx'
import { EnquiryForm } from '#components/market/enquiries/enquiry-form.tsx'
import { ProfileHead } from '#components/market/profiles/profile-head.tsx'
import { PublicLenderCategories } from '#components/market/profiles/public-lending.tsx'
import { PublicPeople } from '#components/market/profiles/public-people.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { visitor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { describeLender } from '#lib/discovery/finder/addresses/rules.ts'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'
import { buildProfileTitle, pickPortrait } from '#lib/market/profiles/rules.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<RawSearch>
}

const read = cache(async (text: string) => {
  const id = parseRecordId(text)
  return id === null ? notFound() : orErrorPage(getPublicLender(visitor, id))
})

const readPublicLender = async ({ params, searchParams }: Props) => {
  const lender = await read((await params).id)
  const { portrait: asked } = await searchParams
  const shown = pickPortrait(lender.portraits, parseRecordId(String(asked ?? '')))
  return { lender, portrait: shown?.portrait ?? null, index: shown?.index ?? 0 }
}

/** The metadata has only a lender's name, and the page is not indexed. */
export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { lender, portrait } = await readPublicLender(props)
  return buildPublicMetadata({
    title: buildProfileTitle(portrait, lender.companyName),
    description: `${lender.companyName}, lender of commercial mortgages`,
    canonical: paths.publicLender(lender.id),
    isIndexed: false,
  })
}

/**
 * The public page of a lender that opted in to the finder: its published categories without figures, its people, and an
 * enquiry form.
 */
export default async function PublicLenderPage(props: Props) {
  const { lender, portrait, index } = await readPublicLender(props)
  const buildHref = (place: number) =>
    `${paths.publicLender(lender.id)}?${toQueryString({ portrait: lender.portraits[place]?.individualId })}`
  return (
    <>
      <JsonLd data={describeLender(getProductOrigin(), lender, portrait)} />
      <ProfileHead
        kindTitle="Lender"
        companyName={lender.companyName}
        website={lender.website}
        logoFile={lender.logoFile}
        pager={{ people: lender.portraits, index, hrefOf: buildHref }}
        figures={null}
        actions={<EnquiryAnchor name={lender.companyName} />}
      />
      <EnquiryAnchor name={lender.companyName} isOnPhone />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          <PublicLenderCategories categories={lender.categories} />
          <PublicPeople people={lender.portraits} />
        </div>
        <Panel id="enquiry" title={enquiryLabels.title(lender.companyName)} className="scroll-mt-4">
          <EnquiryForm
            recipient={{ kind: 'lender', id: lender.id }}
            individualId={portrait?.individualId ?? null}
            companyName={lender.companyName}
            typed={await startEnquiryOfSearch(await props.searchParams)}
          />
        </Panel>
      </div>
    </>
  )
}
