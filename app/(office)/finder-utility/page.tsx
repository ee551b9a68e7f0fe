import { MemberFinder } from '#components/discovery/finder/member-finder.tsx'
import type { Found } from '#components/discovery/finder/use-finder-results.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { lawFirm } from '#lib/core/policy.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { findProfilesStrictly } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { readFinderLists } from '#lib/discovery/finder/views/queries.ts'
import { type FinderView, startKind, viewIn, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { toFailure } from '#lib/web/envelope.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: finderLabels.finder }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The finder of signed-in people (rows L-01, L-02). */
export default async function FinderPage({ searchParams }: Props) {
  const actor = await pageActor(finderPolicies.use.who)
  const start = startKind(actor)
  const place = { isPublic: false, start }
  const view = viewIn(place, await searchParams)
  const [answer, lists] = await Promise.all([loadFinder(actor, view), readFinderLists(actor, view.search)])
  return (
    <MemberFinder
      start={start}
      found={{ path: viewPath(place, view), ...answer }}
      lists={lists}
      withheld={finderSearch.withheld(actor)}
      isLinked={!lawFirm(actor)}
    />
  )
}

// If the list cannot be loaded, the page still shows its filters (row L-09).
const loadFinder = async (actor: PersonActor, { kind, search }: FinderView): Promise<Omit<Found, 'path'>> => {
  try {
    return { page: await findProfilesStrictly(actor, kind, search), messages: [] }
  } catch (error) {
    return { page: null, messages: toFailure(error, 'the finder').errors.map(({ message }) => message) }
  }
}
