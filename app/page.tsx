import { redirect } from 'next/navigation'
import { HomeView } from '#components/discovery/dashboard/home-view.tsx'
import { WaitingView } from '#components/discovery/dashboard/waiting-view.tsx'
import { OfficeShell } from '#components/layout/office-shell.tsx'
import { isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { actionGroups, home } from '#lib/discovery/dashboard/queries.ts'
import { actionKindIn, whoseIn } from '#lib/discovery/dashboard/rules.ts'
import { env } from '#lib/server/env.ts'
import { currentActor, pageActor } from '#lib/web/session.ts'

export const metadata = { title: homeLabels.title }

type Props = { searchParams: Promise<{ waiting?: string | string[]; whose?: string | string[] }> }

/**
 * The home page: tasks and figures for a signed-in person, or all tasks of one kind; visitors are redirected to the
 * public finder.
 */
export default async function HomePage({ searchParams }: Props) {
  if (!isPerson(await currentActor())) redirect(paths.publicFinder())
  const actor = await pageActor()
  const query = await searchParams
  const kind = actionKindIn(query.waiting)
  const whose = dashboardPolicy.putAside.who(actor) ? whoseIn(query.whose) : null
  const own = whose ? { whose } : {}
  const shell = { actor, productName: env().PRODUCT_NAME }
  if (kind) {
    const [group] = await actionGroups(actor, { only: kind, ...own })
    return (
      <OfficeShell {...shell}>
        <WaitingView kind={kind} group={group} whose={whose} />
      </OfficeShell>
    )
  }
  return (
    <OfficeShell {...shell}>
      <HomeView name={actor.name} whose={whose} {...(await home(actor, whose))} />
    </OfficeShell>
  )
}
