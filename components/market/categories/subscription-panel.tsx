'use client'

import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { categoryMessages, subscriptionLabels } from '#lib/market/categories/labels.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

type Props = { brokerId: number; isStaff: boolean; subscribed: readonly CategoryKey[] }

/** Switches for a broker's subscriptions to the six categories, for staff and the broker itself (rows F-24, F-25). */
export const SubscriptionPanel = ({ brokerId, isStaff, subscribed }: Props) => {
  const router = useRouter()
  const [, startTransition] = useTransition()
  const [shown, show] = useOptimistic(subscribed, (now, { key, isOn }: { key: CategoryKey; isOn: boolean }) =>
    isOn ? [...now, key] : now.filter((each) => each !== key),
  )
  const turn = (key: CategoryKey, type: string, isOn: boolean) =>
    startTransition(async () => {
      show({ key, isOn })
      const url = `/api/brokers/${brokerId}/subscriptions/${type}/toggle-status${isStaff ? '/system-user' : ''}`
      const result = await request.put(url, { isOn }, { isQuiet: true })
      if (!result.ok) return showFailedSave(result)
      showSuccess(categoryMessages.subscribed)
      startTransition(() => router.refresh())
    })
  return (
    <Panel id="subscriptions" title={subscriptionLabels.title} note={subscriptionLabels.note} className="mb-4">
      <ul className="flex flex-wrap gap-x-7 gap-y-1">
        {CATEGORIES.map(({ key, type }) => (
          <li key={key}>
            <Switch
              label={categoryLabels[key]}
              isOn={shown.includes(key)}
              offTone="neutral"
              onChange={(isOn) => turn(key, type, isOn)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
