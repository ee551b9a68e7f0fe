'use client'

import type { useOptimisticChoice } from '#components/saving/use-optimistic-choice.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { countDaysBetween, type Day, formatDay } from '#lib/core/dates.ts'
import { categoryNotices, formLabels, statusWords } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import { STATUS_LOOKS } from '../status-looks.ts'
import type { CategoryActs } from './use-category-acts.ts'

type Props = {
  facts: EditedCriteria
  today: Day
  acts: CategoryActs
  offered: OfferedChoice
  mayUpdate: boolean
}

/** Whether the category is offered, as shown while a change is saved. */
export type OfferedChoice = ReturnType<typeof useOptimisticChoice<boolean>>

/** Days before a verification lapses in which the card highlights it. */
const SOON = 7

/** How long a category is shown to brokers, and the switch that offers it, beside a wide form (rows F-14, F-25). */
export const VerificationCard = (props: Props) => {
  const { facts, mayUpdate } = props
  return (
    <Panel className="narrow:hidden wide:col-start-2">
      <VerificationBadge {...props} />
      <VerificationTexts facts={facts} />
      <div className="mt-3 grid gap-1">
        <OfferedSwitch {...props} />
        {mayUpdate && isUnofferable(facts) && <p className="text-muted">{formLabels.offeredEmpty}</p>}
      </div>
    </Panel>
  )
}

/** The state of a category as a word, or the days until its verification lapses. */
export const VerificationBadge = ({ facts: { status, shownUntil }, today }: Pick<Props, 'facts' | 'today'>) => {
  const left = status === 1 && shownUntil ? countDaysBetween(today, shownUntil) : null
  const isSoon = left !== null && left <= SOON
  return (
    <Badge tone={isSoon ? 'warn' : STATUS_LOOKS[status].tone}>
      {left === null ? statusWords[status] : categoryNotices.daysLeft(left)}
    </Badge>
  )
}

/** Until when a category is verified, and what happens then. */
export const VerificationTexts = ({ facts: { status, shownUntil } }: Pick<Props, 'facts'>) => (
  <>
    {shownUntil && status < 2 && (
      <p className="font-semibold wide:mt-2">
        {status === 1 ? categoryNotices.until(formatDay(shownUntil)) : categoryNotices.lapsed(formatDay(shownUntil))}
      </p>
    )}
    {status === 1 && <p className="text-muted wide:mt-0.5">{categoryNotices.monthly}</p>}
  </>
)

/** The switch that offers a category. */
export const OfferedSwitch = ({ facts, acts, offered, mayUpdate }: Omit<Props, 'today'>) => (
  <Switch
    label={formLabels.offered}
    isOn={offered.value}
    isPending={offered.isPending}
    disabled={!mayUpdate || (acts.busy !== null && acts.busy !== 'offer') || isUnofferable(facts)}
    onChange={(isOn) => void offered.choose(isOn)}
  />
)

/** True for an empty category that is not offered: it must be filled in first. */
export const isUnofferable = ({ status, isOffered }: EditedCriteria): boolean => status === 3 && !isOffered
