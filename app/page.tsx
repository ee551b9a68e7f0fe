import { redirect } from 'next/navigation'
import { HomeView } from '#components/discovery/dashboard/home-view.tsx'
import { WaitingView } from '#components/discovery/dashboard/waiting-view.tsx'
import { OfficeShell } from '#components/layout/office-shell.tsx'
import { isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { actionList, dashboardStats } from '#lib/discovery/dashboard/queries.ts'
import { actionKindIn, areasOf, groupsOf } from '#lib/discovery/dashboard/rules.ts'
import { env } from '#lib/server/env.ts'
import { currentActor, pageActor } from '#lib/web/session.ts'

export const metadata = { title: homeLabels.title }

type Props = { searchParams: Promise<{ waiting?: string | string[] }> }

/** Home: what is waiting and figures for whoever is signed in, one kind of it in full, the public finder for everybody else. */
export default async function HomePage({ searchParams }: Props) {
  if (!isPerson(await currentActor())) redirect(paths.publicFinder())
  const actor = await pageActor()
  const kind = actionKindIn((await searchParams).waiting)
  const shell = { actor, productName: env().PRODUCT_NAME }
  if (kind) {
    return (
      <OfficeShell {...shell}>
        <WaitingView kind={kind} items={await actionList(actor, kind)} />
      </OfficeShell>
    )
  }
  const [actions, ...areas] = await Promise.all([
    actionList(actor),
    ...areasOf(actor).map(async (area) => ({ area, figures: await dashboardStats(actor, area) })),
  ])
  return (
    <OfficeShell {...shell}>
      <HomeView name={actor.name} areas={areas} actions={groupsOf(actions)} />
    </OfficeShell>
  )
}
