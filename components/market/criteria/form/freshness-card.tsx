'use client'

import { useOptimisticChoice } from '#components/saving/use-optimistic-choice.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { countDaysBetween, type Day, formatDay } from '#lib/core/dates.ts'
import { categoryNotices, formLabels, statusWords } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import { STATUS_LOOKS } from '../status-looks.ts'
import type { CategoryActs } from './use-category-acts.ts'

type Props = { facts: EditedCriteria; today: Day; acts: CategoryActs; mayUpdate: boolean }

/** Days before a verification lapses in which the card highlights it. */
const SOON = 7

/** How long a category is shown to brokers, and the switch that offers it (rows F-14, F-25). */
export const VerificationCard = ({ facts, today, acts, mayUpdate }: Props) => {
  const { status, shownUntil, isOffered } = facts
  const left = status === 1 && shownUntil ? countDaysBetween(today, shownUntil) : null
  const isSoon = left !== null && left <= SOON
  const offered = useOptimisticChoice(isOffered, acts.offer)
  const isOtherBusy = acts.busy !== null && acts.busy !== 'offer'
  // An empty category cannot be offered.
  const isUnoffered = status === 3 && !isOffered
  return (
    <Panel isPadded={false} className="px-5 py-2 wide:col-start-2 wide:py-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 wide:gap-y-3">
        <div className="flex min-w-36 flex-1 flex-wrap items-center gap-x-3 wide:block wide:basis-full">
          <Badge tone={isSoon ? 'warn' : STATUS_LOOKS[status].tone}>
            {left === null ? statusWords[status] : categoryNotices.daysLeft(left)}
          </Badge>
          {shownUntil && status < 2 && (
            <p className="font-semibold wide:mt-2">
              {status === 1
                ? categoryNotices.until(formatDay(shownUntil))
                : categoryNotices.lapsed(formatDay(shownUntil))}
            </p>
          )}
          {status === 1 && <p className="text-muted wide:mt-0.5">{categoryNotices.monthly}</p>}
        </div>
        <Switch
          label={formLabels.offered}
          isOn={offered.value}
          isPending={offered.isPending}
          disabled={!mayUpdate || isOtherBusy || isUnoffered}
          onChange={(isOn) => void offered.choose(isOn)}
        />
        {mayUpdate && isUnoffered && <p className="basis-full text-muted">{formLabels.offeredEmpty}</p>}
      </div>
    </Panel>
  )
}
