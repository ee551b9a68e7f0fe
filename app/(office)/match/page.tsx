import { MatchScreen } from '#components/discovery/scenario-words/match-screen.tsx'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { listScenariosWithNews } from '#lib/market/scenarios/alerts/queries.ts'
import { readScenarioDraft } from '#lib/market/scenarios/drafts/queries.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { VALUE_NAMES } from '#lib/market/scenarios/values/fields.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { fillValues, readAddress } from '#lib/market/scenarios/values/rules.ts'
import { today } from '#lib/server/operations/clock.ts'
import { pageActor } from '#lib/web/session.ts'
import {
  readEarlier,
  readFirstOutcome,
  readOpened,
  readScenarioLists,
  readSuburbChoice,
  readWords,
} from './page-data.ts'

export const metadata = { title: screenLabels.metaTitle }

type Props = { searchParams: Promise<RawSearch> }

/**
 * Where a deal goes, for brokers, dual users and staff; others get 403. The address has the deal in fields, in words or by
 * its saved name; without any, what the person typed last is filled in.
 */
export default async function MatchPage({ searchParams }: Props) {
  const actor = await pageActor(scenarioPolicies.match.who)
  const query = await searchParams
  const address = readAddress(query)
  const [opened, worded, draft] = await Promise.all([
    readOpened(actor, query),
    readWords(actor, address ? '' : query.words),
    readScenarioDraft(actor),
  ])
  const isRestored = !address && !opened && worded.words === '' && draft.typed !== null
  const base = opened?.values ?? fillValues(isRestored ? (draft.typed ?? {}) : worded.fields)
  const values = address ?? base
  const earlier = await readEarlier(actor, query, { opened, values })
  const [lists, first, suburb, deals] = await Promise.all([
    readScenarioLists(actor),
    readFirstOutcome(actor, values, earlier),
    readSuburbChoice(values),
    listScenariosWithNews(actor),
  ])
  const { words, said, fields } = worded
  return (
    <MatchScreen
      lists={lists}
      base={base}
      suburb={suburb}
      worded={{ words, said, names: VALUE_NAMES.filter((name) => name in fields) }}
      first={first}
      opened={opened}
      deals={deals}
      today={today()}
      isStaff={scenarioPolicies.matchEarlier.who(actor)}
      canAsk={approachPolicies.ask.who(actor)}
      canRecord={loanPolicies.create.who(actor)}
      draft={{ sequence: draft.sequence, typed: draft.typed ?? {}, savedAt: isRestored ? draft.savedAt : null }}
    />
  )
}
