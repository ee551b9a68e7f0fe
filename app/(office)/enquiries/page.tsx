import { PageHeader } from '#components/layout/page-header.tsx'
import { EnquiryList } from '#components/market/enquiries/enquiry-list.tsx'
import { staff } from '#lib/core/policy.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { enquiryListLabels } from '#lib/market/enquiries/labels.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { listEnquiries } from '#lib/market/enquiries/queries.ts'
import { enquirySearch } from '#lib/market/enquiries/search.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: enquiryListLabels.title }

type Props = { searchParams: Promise<RawSearch> }

/** The enquiries of visitors: staff see all, lenders and brokers their own (decision 'enquiry'). */
export default async function EnquiriesPage({ searchParams }: Props) {
  const actor = await pageActor(enquiryPolicies.read.who)
  const search = enquirySearch.parse(await searchParams)
  const enquiries = await listEnquiries(actor, search)
  const { title, allText, ownText } = enquiryListLabels
  return (
    <>
      <PageHeader title={title} total={enquiries.total} description={staff(actor) ? allText : ownText} />
      <EnquiryList
        enquiries={enquiries}
        query={enquirySearch.params(search)}
        mayErase={enquiryPolicies.erase.who(actor)}
      />
    </>
  )
}
