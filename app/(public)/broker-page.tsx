import type { Metadata } from 'next'
import { cache } from 'react'
import { startEnquiryOfSearch } from '#app/(public)/known-enquiry.ts'
import { buildPublicMetadata } from '#app/(public)/public-metadata.ts'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { JsonLd } from '#components/discovery/finder/json-ld.tsx'
import { LoanTable } from '#components/discovery/loan-search/loan-table.tsx'
import { type ProfileListProps, ProfileLoans } from '#components/discovery/profile-loans/profile-loans.tsx'
import { EnquiryAnchor } from '#components/market/enquiries/enquiry-anchor.tsx'
import { EnquiryForm } from '#components/market/enquiries/enquiry-form.tsx'
import { ProfileHead } from '#components/market/profiles/profile-head.tsx'
import { BrokerClosingStatistics } from '#components/market/profiles/public-closings.tsx'
import { PublicPeople } from '#components/market/profiles/public-people.tsx'
import { PublicBrokerRatings } from '#components/market/profiles/public-ratings.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { visitor } from '#lib/core/actor.ts'
import { readChosenColumns } from '#lib/core/column-choice.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { formatCount } from '#lib/core/counts.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { describeBroker, findSpeciality } from '#lib/discovery/finder/addresses/rules.ts'
import { previewLabels } from '#lib/discovery/finder/pictures/labels.ts'
import { buildPicturePath } from '#lib/discovery/finder/pictures/rules.ts'
import { readVisitorSearch } from '#lib/discovery/finder/views/rules.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { describeProfileFilters, listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { buildProfileSearchPath, parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { getPublicClosings } from '#lib/market/brokers/closings/queries.ts'
import { buildPublicBrokerPath } from '#lib/market/brokers/rules.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'
import { buildProfileTitle, formatFullName, pickPortrait } from '#lib/market/profiles/rules.ts'
import type { LoanTab } from '#lib/market/profiles/schema.ts'
import { MATCHING, pickLoanTab } from '#lib/market/profiles/tabs/rules.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

type BrokerPageProps = {
  broker: PublicBroker
  /** The person whose portrait is open. */
  individualId: number | null
  /** The path of the page, without its query. */
  path: string
  /** The query of the page: its list and the visitor's search. */
  raw: RawSearch
}

const requireBrokerPortrait = ({ broker, individualId }: Pick<BrokerPageProps, 'broker' | 'individualId'>) => {
  const shown = pickPortrait(broker.portraits, individualId)
  // A public broker has at least one portrait.
  if (!shown) throw new Error(`public broker ${broker.id} without a portrait`)
  return shown
}

const readClosings = cache((brokerId: number) => getPublicClosings(visitor, brokerId))

/**
 * Returns title, description and canonical link of a broker's page for one portrait; title and description name its
 * main kind of loan and place.
 */
export const buildBrokerMetadata = async (broker: PublicBroker, individualId: number | null): Promise<Metadata> => {
  const { portrait } = requireBrokerPortrait({ broker, individualId })
  const closed = (broker.currentLoansCount ?? 0) + (broker.dischargedLoansCount ?? 0)
  const title = buildProfileTitle(portrait, broker.companyName)
  const speciality = findSpeciality(await readClosings(broker.id))
  const count = `${formatCount(closed)} closed ${closed === 1 ? 'loan' : 'loans'}`
  return buildPublicMetadata({
    title: speciality ? `${title}: ${speciality}` : title,
    description: `${title}: commercial mortgage broker with ${count}${speciality ? `, most of them ${speciality}` : ''}.`,
    canonical: buildPublicBrokerPath(portrait),
    picture: { path: buildPicturePath(portrait), alt: previewLabels.alt(formatFullName(portrait), broker.companyName) },
  })
}

// Shortfalls are not shown to visitors (decision 'public pages').
const NO_SHORTFALL = { shortfall: null }

const renderPublicLoans = (list: ProfileListProps, publicQuery: string) => (
  <LoanTable isPublic publicQuery={publicQuery} {...list} />
)

/**
 * The public page of a broker: its closed loans as statistics and, without their lenders, as a list; its people; an
 * enquiry form (row L-11).
 */
export const BrokerPage = async ({ broker, individualId, path, raw }: BrokerPageProps) => {
  const search = parseProfileSearch(raw)
  const { portrait, index } = requireBrokerPortrait({ broker, individualId })
  const tabs: LoanTab[] = [
    { group: 'current', isPrivate: false, count: broker.currentLoansCount },
    { group: 'discharged', isPrivate: false, count: broker.dischargedLoansCount },
  ]
  const shownTabs = search.isMatching ? [MATCHING, ...tabs] : tabs
  const tab = pickLoanTab(shownTabs, search.group)
  const { sort, page } = search
  const filters = tab.group === 'matching' ? search.filters : {}
  const list = { kind: 'broker', profileId: broker.id, group: tab.group, filters, sort, page } as const
  const [loans, words, closings, enquiry] = await Promise.all([
    orErrorPage(listProfileLoans(visitor, list)),
    describeProfileFilters(visitor, filters),
    readClosings(broker.id),
    startEnquiryOfSearch(raw),
  ])
  const { query } = readVisitorSearch(raw)
  const buildHref = (place: number) =>
    buildProfileSearchPath(buildPublicBrokerPath(broker.portraits[place] ?? portrait), { ...search, portrait: null })
  return (
    <>
      <JsonLd data={describeBroker({ origin: getProductOrigin(), broker, portrait, stars: closings.stars })} />
      <ProfileHead
        kindTitle="Broker"
        companyName={broker.companyName}
        website={broker.website}
        logoFile={broker.logoFile}
        pager={{ people: broker.portraits, index, hrefOf: buildHref }}
        figures={Object.assign({}, broker, NO_SHORTFALL)}
        actions={<EnquiryAnchor name={formatFullName(portrait)} />}
      />
      <EnquiryAnchor name={formatFullName(portrait)} isOnPhone />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          <BrokerClosingStatistics closings={closings} />
          {closings.stars && <PublicBrokerRatings stars={closings.stars} />}
          <PublicPeople people={broker.portraits} hrefOf={buildPublicBrokerPath} />
        </div>
        <Panel id="enquiry" title={enquiryLabels.title(formatFullName(portrait))} className="scroll-mt-4">
          <EnquiryForm
            recipient={{ kind: 'broker', id: broker.id }}
            individualId={portrait.individualId}
            companyName={broker.companyName}
            typed={enquiry}
          />
        </Panel>
      </div>
      <div data-own-loans="">
        <ProfileLoans
          id="loans"
          path={path}
          search={{ ...search, portrait: null }}
          tabs={shownTabs}
          tab={tab}
          loans={loans}
          words={words}
          columns={listShownColumns(loanColumnTable, visitor, readChosenColumns(search))}
          draw={(list) => renderPublicLoans(list, query)}
        />
      </div>
    </>
  )
}
