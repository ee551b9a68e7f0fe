import type { Metadata } from 'next'
import { publicMetadata } from '#app/(public)/public-metadata.ts'
import { orElsewhere } from '#app/or-elsewhere.ts'
import { LoanTable } from '#components/discovery/loan-search/loan-table.tsx'
import { type ProfileListProps, ProfileLoans } from '#components/discovery/profile-loans/profile-loans.tsx'
import { ProfileHead } from '#components/market/profiles/profile-head.tsx'
import { visitor } from '#lib/core/actor.ts'
import { chosenColumns } from '#lib/core/column-choice.ts'
import { shownColumns } from '#lib/core/columns.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { type ProfileSearch, profileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { canonicalBrokerPath } from '#lib/market/brokers/rules.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import { MATCHING, openTab, portraitIn, profileTitle } from '#lib/market/profiles/rules.ts'
import type { LoanTab } from '#lib/market/profiles/schema.ts'

type BrokerPageProps = {
  broker: PublicBroker
  /** Whose portrait is open. */
  individualId: number | null
  /** The address of the page without its query. */
  path: string
  search: ProfileSearch
}

const shownOf = ({ broker, individualId }: Pick<BrokerPageProps, 'broker' | 'individualId'>) => {
  const shown = portraitIn(broker.portraits, individualId)
  // A public broker has at least one portrait.
  if (!shown) throw new Error(`public broker ${broker.id} without a portrait`)
  return shown
}

/** Title, description and canonical link of a broker's page on one portrait. */
export const brokerMetadata = (broker: PublicBroker, individualId: number | null): Metadata => {
  const { portrait } = shownOf({ broker, individualId })
  const closed = (broker.currentLoansCount ?? 0) + (broker.dischargedLoansCount ?? 0)
  const title = profileTitle(portrait, broker.companyName)
  return publicMetadata({
    title,
    description: `${title}: commercial mortgage broker with ${closed.toLocaleString('en-AU')} closed ${closed === 1 ? 'loan' : 'loans'}.`,
    canonical: canonicalBrokerPath(portrait),
  })
}

const publicList = (list: ProfileListProps) => <LoanTable isPublic {...list} />

/** A broker as everybody may see it: current and discharged loans, without their lenders (row L-11). */
export const BrokerPage = async ({ broker, individualId, path, search }: BrokerPageProps) => {
  const { portrait, index } = shownOf({ broker, individualId })
  const tabs: LoanTab[] = [
    { group: 'current', isPrivate: false, count: broker.currentLoansCount },
    { group: 'discharged', isPrivate: false, count: broker.dischargedLoansCount },
  ]
  const shownTabs = search.isMatching ? [MATCHING, ...tabs] : tabs
  const tab = openTab(shownTabs, search.group)
  const { sort, page } = search
  const filters = tab.group === 'matching' ? search.filters : {}
  const list = { kind: 'broker', profileId: broker.id, group: tab.group, filters, sort, page } as const
  const loans = await orElsewhere(listProfileLoans(visitor, list))
  const hrefOf = (place: number) =>
    profileSearchPath(canonicalBrokerPath(broker.portraits[place] ?? portrait), { ...search, portrait: null })
  return (
    <>
      <ProfileHead
        kindTitle="Broker"
        companyName={broker.companyName}
        website={broker.website}
        logoFile={broker.logoFile}
        pager={{ people: broker.portraits, index, hrefOf }}
        figures={broker}
      />
      <ProfileLoans
        path={path}
        search={{ ...search, portrait: null }}
        tabs={shownTabs}
        tab={tab}
        loans={loans}
        columns={shownColumns(loanColumnTable, visitor, chosenColumns(search))}
        draw={publicList}
      />
    </>
  )
}
