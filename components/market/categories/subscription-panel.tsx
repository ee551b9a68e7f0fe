'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import type { SendChoice } from '#components/saving/choice-queue.ts'
import { useOptimisticChoice } from '#components/saving/use-optimistic-choice.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { categoryMessages, subscriptionLabels } from '#lib/market/categories/labels.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

type Props = { brokerId: number; isStaff: boolean; subscribed: readonly CategoryKey[] }

// One line on a wide screen, where the list of matches below is what the tab is for.
const BAR =
  'mb-4 wide:flex wide:items-center wide:[&>div]:py-1 wide:[&>div:first-child]:shrink-0 wide:[&>div:first-child]:pr-0'

/** Switches for a broker's subscriptions to the six categories, for staff and the broker itself (rows F-24, F-25). */
export const SubscriptionPanel = ({ brokerId, isStaff, subscribed }: Props) => {
  const router = useRouter()
  const save = async (type: string, isOn: boolean, isLeaving: boolean): Promise<boolean> => {
    const url = `/api/brokers/${brokerId}/subscriptions/${type}/toggle-status${isStaff ? '/system-user' : ''}`
    const result = await request.put(url, { isOn }, { isQuiet: true, isBackground: isLeaving })
    if (!result.ok) showFailedSave(result)
    else {
      showSuccess(categoryMessages.subscribed)
      startTransition(() => router.refresh())
    }
    return result.ok
  }
  return (
    <Panel
      id="subscriptions"
      title={<span title={subscriptionLabels.note}>{subscriptionLabels.title}</span>}
      note={<span className="wide:hidden">{subscriptionLabels.note}</span>}
      className={BAR}
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-7 wide:gap-x-5">
        {CATEGORIES.map(({ key, type }) => (
          <li key={key}>
            <SubscriptionSwitch
              label={categoryLabels[key]}
              isOn={subscribed.includes(key)}
              save={(...choice) => save(type, ...choice)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type SwitchProps = { label: string; isOn: boolean; save: SendChoice<boolean> }

const SubscriptionSwitch = ({ label, isOn, save }: SwitchProps) => {
  const { value, isPending, choose } = useOptimisticChoice(isOn, save)
  return (
    <Switch label={label} isOn={value} isPending={isPending} offTone="neutral" onChange={(next) => void choose(next)} />
  )
}
