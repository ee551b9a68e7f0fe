import { notFound } from 'next/navigation'
import { orElsewhere } from '#app/or-elsewhere.ts'
import type { ListChange } from '#components/data-table/list-links.ts'
import { SubscriptionPanel } from '#components/market/categories/subscription-panel.tsx'
import { MatchTable } from '#components/market/matches/match-table.tsx'
import { staff } from '#lib/core/policy.ts'
import { profileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { listSubscriptions } from '#lib/market/categories/queries.ts'
import { listMatches } from '#lib/market/matches/queries.ts'
import { env } from '#lib/server/env.ts'
import type { TabProps } from './tab-props.ts'

/** The tab Matches of a lender or broker (row G-01). */
export const MatchesTab = async ({ actor, profile, search, path }: TabProps) => {
  const { kind, id } = profile
  if (kind === 'lawfirm') return notFound()
  const isDescending = search.areMatchesDescending ?? false
  const rows = await orElsewhere(listMatches(actor, kind, id, { column: 'name', isDescending }))
  const link = ({ sort }: ListChange) =>
    profileSearchPath(path, {
      ...search,
      tab: 'matches',
      areMatchesDescending: sort?.isDescending || undefined,
    })
  return (
    <>
      {kind === 'broker' && profile.relation !== 'other' && (
        <SubscriptionPanel
          brokerId={id}
          isStaff={staff(actor)}
          subscribed={await orElsewhere(listSubscriptions(actor, id))}
        />
      )}
      <MatchTable
        rows={rows}
        side={kind}
        isStaff={staff(actor)}
        productName={env().PRODUCT_NAME}
        sort={{ column: 'name', isDescending }}
        link={link}
      />
    </>
  )
}
