import { ButtonLink } from '#components/ui/button-link.tsx'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import type { NextStep } from '#lib/discovery/profile-overview/schema.ts'
import { EmptyPanelText } from './empty-panel-text.tsx'

/** What to do next about a profile, each with the button that leads there, if any; the first is the primary one. */
export const NextStepsPanel = ({ steps }: { steps: readonly NextStep[] }) => (
  <Panel id="next" className="lg:col-span-2" title={overviewLabels.next}>
    {steps.length === 0 ? (
      <EmptyPanelText title={overviewLabels.nothing}>{overviewLabels.nothingText}</EmptyPanelText>
    ) : (
      <ol className="divide-y divide-line">
        {steps.map(({ kind, text, detail, deadline, action, href }, at) => (
          <li key={kind} className="flex items-center gap-4 py-2 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{text}</span> {deadline && <DeadlineMark deadline={deadline} />}
              {detail && <span className="block text-muted text-sm">{detail}</span>}
            </p>
            {action && href && (
              <ButtonLink
                href={href}
                variant={at === 0 ? 'primary' : 'default'}
                size="sm"
                className="shrink-0"
                aria-label={`${action}: ${text}`}
              >
                {action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    )}
  </Panel>
)
