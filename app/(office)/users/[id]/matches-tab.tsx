import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { SubscriptionPanel } from '#components/market/categories/subscription-panel.tsx'
import { CategoryLendersPanel } from '#components/market/matches/category-lenders.tsx'
import type { Statuses } from '#components/market/matches/match-cells.tsx'
import type { PersonActor } from '#lib/core/actor.ts'
import { staff } from '#lib/core/policy.ts'
import { buildProfileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { listBrokerSubscriptions } from '#lib/market/categories/queries.ts'
import { listLendersByCategory } from '#lib/market/matches/counterparts/queries.ts'
import { getMatchVoice } from '#lib/market/matches/policy.ts'
import { readFirstMatches } from '#lib/market/matches/queries.ts'
import { MATCH_ORDERS, type MatchOrder } from '#lib/market/matches/search.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { listSavedScenarios } from '#lib/market/scenarios/saving/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { MatchTable } from './parts.ts'
import type { TabProps } from './tab-props.ts'

/** The tab Matches of a lender or broker (row G-01); a broker's also has its subscriptions (row F-25). */
export const MatchesTab = async ({ actor, profile, search, path }: TabProps) => {
  const { kind, id, relation } = profile
  if (kind === 'lawfirm') return notFound()
  const order = search.matchOrder ?? ''
  const text = await orErrorPage(readFirstMatches(actor, { side: kind, id, sort: MATCH_ORDERS[order] }))
  const { 'match-statuses': statuses } = await readShortLists(actor, ['match-statuses'])
  const hrefs = Object.fromEntries(
    Object.keys(MATCH_ORDERS).map((matchOrder) => [
      matchOrder,
      buildProfileSearchPath(path, { ...search, tab: 'matches', matchOrder: matchOrder as MatchOrder }),
    ]),
  ) as Record<MatchOrder, string>
  return (
    <>
      {kind === 'broker' && relation !== 'other' && (
        <SubscriptionPanel
          brokerId={id}
          isStaff={staff(actor)}
          subscribed={await orErrorPage(listBrokerSubscriptions(actor, id))}
        />
      )}
      {kind === 'broker' && relation === 'owner' && scenarioPolicies.match.who(actor) && (
        <FirstLenders actor={actor} brokerId={id} />
      )}
      <MatchTable
        key={`${kind} ${id} ${order}`}
        text={text}
        voice={getMatchVoice(actor, kind, id)}
        statuses={statuses as Statuses}
        isStaff={staff(actor)}
        productName={getEnv().PRODUCT_NAME}
        blocked={findMatchesBlock(profile)}
        side={kind}
        id={id}
        order={order}
        hrefs={hrefs}
      />
    </>
  )
}

/** The lenders of the chosen categories and the next step, until the person has saved its first deal. */
const FirstLenders = async ({ actor, brokerId }: { actor: PersonActor; brokerId: number }) => {
  if ((await orErrorPage(listSavedScenarios(actor))).length > 0) return null
  return <CategoryLendersPanel lenders={await orErrorPage(listLendersByCategory(actor, brokerId))} />
}

// Staff are blocked by the master switch, owners by their own pause.
const findMatchesBlock = ({ relation, isMasterSwitchOn, isProfileActive }: Profile) => {
  if (relation === 'staff' && isMasterSwitchOn === false) return 'masterSwitchOff' as const
  return relation === 'owner' && isProfileActive === false ? ('inactive' as const) : null
}
