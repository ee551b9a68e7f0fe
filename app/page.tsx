import { redirect } from 'next/navigation'
import { HomeView } from '#components/dashboard/home-view.tsx'
import { OfficeShell } from '#components/layout/office-shell.tsx'
import { isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { actionList } from '#lib/dashboard/actions/queries.ts'
import { homeLabels } from '#lib/dashboard/labels.ts'
import { dashboardStats } from '#lib/dashboard/queries.ts'
import { areasOf } from '#lib/dashboard/rules.ts'
import { env } from '#lib/server/env.ts'
import { currentActor, pageActor } from '#lib/server/session.ts'

export const metadata = { title: homeLabels.title }

/** Home: figures and what is waiting for whoever is signed in, the public finder for everybody else. */
export default async function HomePage() {
  if (!isPerson(await currentActor())) redirect(paths.publicFinder())
  const actor = await pageActor()
  const [actions, ...areas] = await Promise.all([
    actionList(actor),
    ...areasOf(actor).map(async (area) => ({ area, figures: await dashboardStats(actor, area) })),
  ])
  return (
    <OfficeShell actor={actor} productName={env().PRODUCT_NAME}>
      <HomeView name={actor.name} areas={areas} actions={actions} />
    </OfficeShell>
  )
}
