import { PreviewedLinks } from '#components/data-table/panel/hover-cards.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { CaptionedFigure } from '#components/ui/stat.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { Home } from '#lib/discovery/dashboard/figures/schema.ts'
import { areaLabels, homeLabels, type Whose } from '#lib/discovery/dashboard/labels.ts'
import type { Figure } from '#lib/discovery/dashboard/schema.ts'
import { TaskGroupPanel } from './action-panel.tsx'
import { FigureLink } from './figure-link.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MemberTaskPanel } from './rating-tasks.tsx'
import { TaskPanel } from './task-panel.tsx'
import { TrendPanel } from './trend-panel.tsx'

export type HomeViewProps = Home & { name: string; whose: Whose | null }

const renderDashboardFigure = ({ value, format }: Figure) => {
  if (format === 'dollars') return formatShortDollars(BigInt(value))
  if (format === 'stars') return <Stars rating={Number(value)} />
  return formatCount(Number(value))
}

/** The home page of a signed-in person: tasks, which are first and left, and the figures of the role. */
export const HomePageView = ({ name, whose, areas, actions, tasks, canRate, steps, trends }: HomeViewProps) => (
  <>
    <PageHeader title={homeLabels.title} description={name} />
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_minmax(17rem,1fr)]">
      <div className="grid min-w-0 gap-4">
        <FirstSteps steps={steps} />
        <PreviewedLinks>
          {tasks && <TaskPanel groups={actions} {...tasks} />}
          {!tasks && (canRate ? <MemberTaskPanel groups={actions} /> : <TaskGroupPanel groups={actions} />)}
        </PreviewedLinks>
      </div>
      <div className="grid gap-4">
        {areas.map(({ area, figures }) => (
          <Panel key={area} id={`figures-${area}`} title={areaLabels[area]}>
            {/* An odd first figure has its line to itself, so that the others are in pairs. */}
            <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:max-lg:flex sm:max-lg:flex-wrap sm:max-lg:gap-x-8 [&>:first-child:nth-last-child(odd)]:col-span-2">
              {figures.map((each) => (
                <CaptionedFigure
                  key={each.key}
                  figure={<FigureLink href={each.href}>{renderDashboardFigure(each)}</FigureLink>}
                  caption={each.label}
                />
              ))}
            </dl>
          </Panel>
        ))}
        {trends.loans && <TrendPanel trends={trends} whose={whose} />}
      </div>
    </div>
  </>
)
