import { redirect } from 'next/navigation'
import { HomePageView } from '#components/discovery/dashboard/home-view.tsx'
import { TasksOfKindView } from '#components/discovery/dashboard/waiting-view.tsx'
import { OfficeShell } from '#components/shell/office-shell.tsx'
import { isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { listActionGroups, readHomePage } from '#lib/discovery/dashboard/queries.ts'
import { parseTaskKind, parseWhoseTasks } from '#lib/discovery/dashboard/rules.ts'
import { readFinishedTasksAndSnoozeDays } from '#lib/discovery/dashboard/tasks/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor, pageActor } from '#lib/web/session.ts'

export const metadata = { title: homeLabels.title }

type Props = { searchParams: Promise<{ waiting?: string | string[]; whose?: string | string[] }> }

/**
 * The home page: tasks and figures for a signed-in person, or all tasks of one kind; visitors are redirected to the
 * public finder.
 */
export default async function HomePage({ searchParams }: Props) {
  if (!isPerson(await getCurrentActor())) redirect(paths.publicFinder())
  const actor = await pageActor()
  const query = await searchParams
  const kind = parseTaskKind(query.waiting)
  const whose = dashboardPolicy.putAside.who(actor) ? parseWhoseTasks(query.whose) : null
  const own = whose ? { whose } : {}
  const shell = { actor, productName: getEnv().PRODUCT_NAME }
  if (kind) {
    const [[group], [aside], day] = await Promise.all([
      listActionGroups(actor, { only: kind, ...own }),
      kind === 'RATING_MISSING' ? listActionGroups(actor, { only: kind, isPutAside: true }) : [],
      whose && readFinishedTasksAndSnoozeDays(actor),
    ])
    return (
      <OfficeShell {...shell}>
        <TasksOfKindView kind={kind} group={group} aside={aside} whose={whose} snoozes={day?.snoozes ?? null} />
      </OfficeShell>
    )
  }
  return (
    <OfficeShell {...shell}>
      <HomePageView name={actor.name} whose={whose} {...(await readHomePage(actor, whose))} />
    </OfficeShell>
  )
}
