import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { Stat, Stats } from '#components/ui/stat.tsx'
import { tableTime } from '#lib/core/dates.ts'
import { shorthand } from '#lib/core/money.ts'
import { actionLabels, areaLabels, homeLabels } from '#lib/dashboard/labels.ts'
import type { ActionItem, DashboardArea, Figure } from '#lib/dashboard/schema.ts'
import { FigureLink } from './figure-link.tsx'

export type HomeViewProps = { name: string; areas: { area: DashboardArea; figures: Figure[] }[]; actions: ActionItem[] }

const shown = ({ value, format }: Figure) => {
  if (format === 'dollars') return shorthand(BigInt(value))
  if (format === 'stars') return <Stars rating={Number(value)} />
  return Number(value).toLocaleString('en-AU')
}

/** The home of a signed-in person: the figures of the role and what is waiting. */
export const HomeView = ({ name, areas, actions }: HomeViewProps) => (
  <>
    <PageHeader title={homeLabels.title} description={name} />
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_1.2fr]">
      <div className="grid gap-4">
        {areas.map(({ area, figures }) => (
          <Panel key={area} id={`figures-${area}`} title={areaLabels[area]}>
            <Stats>
              {figures.map((each) => (
                <Stat
                  key={each.key}
                  figure={<FigureLink href={each.href}>{shown(each)}</FigureLink>}
                  caption={each.label}
                />
              ))}
            </Stats>
          </Panel>
        ))}
      </div>
      <Panel id="actions" title={homeLabels.actions} isPadded={actions.length > 0}>
        {actions.length === 0 ? (
          <EmptyState title={homeLabels.empty}>{homeLabels.emptyText}</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {actions.map((item) => (
              <li key={`${item.kind}-${item.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-medium">{item.name}</p>
                  <p className="text-muted text-sm">
                    {[actionLabels[item.kind].title, item.note].filter(Boolean).join(' · ')} · {homeLabels.since}{' '}
                    <time dateTime={item.since.toISOString()}>{tableTime(item.since)}</time>
                  </p>
                </div>
                <ButtonLink href={item.href} size="sm" aria-label={`${actionLabels[item.kind].act}: ${item.name}`}>
                  {actionLabels[item.kind].act}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  </>
)
