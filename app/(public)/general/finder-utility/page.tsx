import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { buildPublicMetadata } from '#app/(public)/public-metadata.ts'
import { JsonLd } from '#components/discovery/finder/json-ld.tsx'
import { VisitorFinder } from '#components/discovery/finder/visitor-finder.tsx'
import { isPerson, visitor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { describeFinder } from '#lib/discovery/finder/addresses/rules.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { findProfiles, getFinderMap } from '#lib/discovery/finder/queries.ts'
import { answerQuestion } from '#lib/discovery/finder/questions/queries.ts'
import { buildQuestionFields, readQuestion } from '#lib/discovery/finder/questions/rules.ts'
import { readFinderLists, readView } from '#lib/discovery/finder/views/queries.ts'
import { type FinderPlace, startKind, viewIn, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const PLACE: FinderPlace = { isPublic: true, start: startKind(visitor) }

/** Only the URL without parameters is indexed; searches would be near duplicates. */
export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  buildPublicMetadata({
    title: finderLabels.title,
    description: finderLabels.metaDescription,
    canonical: paths.publicFinder(),
    isIndexed: Object.keys(await searchParams).length === 0,
  })

/** The public finder; signed-in people are redirected to their own (row L-01). */
export default async function PublicFinderPage({ searchParams }: Props) {
  if (isPerson(await getCurrentActor())) redirect(paths.finder())
  const raw: RawSearch = await searchParams
  const question = readQuestion(raw)
  const answered = question && (await answerQuestion(visitor, question, raw))
  if (answered && 'parameters' in answered) {
    redirect(viewPath({ ...PLACE, amount: question.amount }, viewIn(PLACE, answered.parameters)))
  }
  const view = await readView(visitor, PLACE, raw)
  const [page, lists, map] = await Promise.all([
    findProfiles(visitor, view.kind, view.search),
    readFinderLists(visitor, view.search),
    getFinderMap(visitor, view.kind, view.search),
  ])
  const fields = buildQuestionFields(view, raw, lists)
  return (
    <>
      <JsonLd data={describeFinder(getProductOrigin(), view.kind, page.rows)} />
      <VisitorFinder
        place={{ ...PLACE, amount: fields.amount }}
        view={view}
        page={page}
        lists={lists}
        map={map}
        question={fields}
        refused={answered}
      />
    </>
  )
}
