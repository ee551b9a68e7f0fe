import { CircleAlert, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import type { Match } from '#lib/market/scenarios/schema.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import type { Outcome } from '../outcome.ts'

type Props = {
  outcome: Outcome
  match: Match | null
  isAhead: boolean
  /** What the form still needs, in words. */
  needed: readonly string[]
  /** How many fields have a message. */
  marked: number
  onTryAgain: () => void
  /** The lists of the answer. */
  children: ReactNode
}

const explain = (needed: readonly string[]): string =>
  needed.length > 0 ? `${screenLabels.earlierNeeded} ${screenLabels.needed(needed)}` : screenLabels.earlier

/** The answer, or what there is instead: what to fill in, that it loads, that it failed, or that nobody lends so. */
export const MatchAnswer = ({ outcome, match, isAhead, needed, marked, onTryAgain, children }: Props) => {
  const { failure, faults } = outcome
  const hasFailed = failure !== null && !isAhead
  if (hasFailed && !match)
    return (
      <Notice>
        <EmptyState
          icon={CircleAlert}
          title={screenLabels.failed}
          action={<Button onClick={onTryAgain}>{screenLabels.tryAgain}</Button>}
        >
          {failure}
        </EmptyState>
      </Notice>
    )
  if (!match) return isAhead && needed.length === 0 ? <Loading /> : <Blank needed={needed} marked={marked} />
  return (
    <>
      {(hasFailed || needed.length > 0 || (faults.length > 0 && !isAhead)) && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-soft px-3 py-2">
          {hasFailed ? `${screenLabels.failed} ${failure}` : explain(needed)}
          {hasFailed && (
            <Button size="sm" onClick={onTryAgain}>
              {screenLabels.tryAgain}
            </Button>
          )}
        </p>
      )}
      {match.judged === 0 ? (
        <Notice>
          <EmptyState title={screenLabels.nobody(categoryLabels[match.scenario.categoryKey])}>
            {screenLabels.nobodyText}
          </EmptyState>
        </Notice>
      ) : (
        children
      )}
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <Panel isPadded={false} className="mt-4">
    {children}
  </Panel>
)

const Blank = ({ needed, marked }: Pick<Props, 'needed' | 'marked'>) => (
  <Notice>
    <EmptyState
      icon={marked > 0 ? CircleAlert : Route}
      title={marked > 0 ? screenLabels.correct(marked) : screenLabels.blank}
    >
      {needed.length > 0 ? screenLabels.needed(needed) : marked === 0 && screenLabels.blankText}
    </EmptyState>
  </Notice>
)

const Loading = () => (
  <div className="mt-4 grid gap-3" aria-hidden>
    {[0, 1, 2].map((at) => (
      <div key={at} className="grid gap-3 rounded-md border border-line bg-panel p-5">
        <Skeleton className="h-5 w-52" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </div>
)
