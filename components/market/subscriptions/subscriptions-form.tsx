'use client'

import { switchField } from '#components/forms/fields/switch.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { groupLabels, otherLabels, subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import {
  getClosedSwitchReason,
  getSubscriptionSwitchValue,
  pickSubscriptionSwitches,
  SWITCHES,
} from '#lib/market/subscriptions/rules.ts'
import {
  type Facts,
  type Subscriptions,
  type Switch,
  type Switches,
  subscriptionsInput,
} from '#lib/market/subscriptions/schema.ts'
import { SubscriptionConflictNotice } from './overtaken-notice.tsx'
import { useSubscriptionForm } from './use-subscription-form.ts'

type Props = {
  stored: Subscriptions
  isOfLawFirm: boolean
  /** The URL after Save or Cancel. */
  backHref: string
}

const GROUPS = { broker: 'broker.', lender: 'lender.' } as const
type Group = keyof typeof GROUPS

// A line each: the switch, and what the email is about beside it, or below it on a phone.
const othersClass = [
  'grid gap-2 sm:gap-1 sm:[&_p]:pl-0 sm:[&_div:has(>[role=switch])]:grid sm:[&_div:has(>[role=switch])]:items-center',
  'sm:[&_div:has(>[role=switch])]:grid-cols-[14rem_minmax(0,1fr)] sm:[&_[role=switch]]:justify-self-start',
].join(' ')

const getSwitchLabel = ({ place, category }: Switch): string => {
  const found = CATEGORIES.find(({ type }) => type === category)
  return found ? categoryLabels[found.key] : otherLabels[place as keyof typeof otherLabels].label
}

/** A person's email subscriptions as switches; a disabled one says why (rows M-02, M-03). */
export const SubscriptionsForm = ({ stored, isOfLawFirm, backHref }: Props) => {
  const facts: Facts = { ...stored, isOfLawFirm }
  const { form, frame } = useSubscriptionForm<Switches, Subscriptions>({
    initial: pickSubscriptionSwitches(stored),
    version: stored.version,
    schema: subscriptionsInput,
    address: `/api/individuals/${stored.individualId}/email-subscriptions`,
    backHref,
  })
  const now = form.stored as Subscriptions | null
  const buildEntry = (each: Switch, sharedReason: string | null, describedBy?: string): FieldEntry<Switches> => {
    const reason = getClosedSwitchReason(facts, each)
    const hint = each.category === null ? otherLabels[each.place as keyof typeof otherLabels].hint : undefined
    return switchField<Switches>({
      name: each.place,
      label: getSwitchLabel(each),
      isDisabled: reason !== null,
      describedBy: sharedReason === null ? undefined : describedBy,
      hint: (values) => {
        if (now && getSubscriptionSwitchValue(now, each.place) !== getSubscriptionSwitchValue(values, each.place))
          return subscriptionLabels.storedNow(getSubscriptionSwitchValue(now, each.place) ?? false)
        return (sharedReason === null ? reason : null) ?? hint
      },
    })
  }
  // Without the profile the sentence says all; its switches could never be used.
  const hasProfile = { broker: stored.canEditBrokerSubscriptions, lender: stored.canEditLenderSubscriptions }
  const renderGroup = (group: Group) => {
    const own = SWITCHES.filter(({ place }) => place.startsWith(GROUPS[group]))
    const reasons = new Set(own.map((each) => getClosedSwitchReason(facts, each)))
    // A reason that applies to all switches of a group is shown once.
    const shared = reasons.size === 1 ? ([...reasons][0] ?? null) : null
    const id = `subscriptions-${group}`
    const { title, note } = groupLabels[group]
    return (
      <Panel key={group} id={id} title={title} note={note}>
        {shared !== null && (
          <p id={`${id}-closed`} className="not-last:mb-2 text-muted">
            {shared}
          </p>
        )}
        {(shared === null || hasProfile[group]) && (
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-1 sm:gap-x-6 md:grid-cols-3">
            <FormFields form={form} entries={own.map((each) => buildEntry(each, shared, `${id}-closed`))} />
          </div>
        )}
      </Panel>
    )
  }
  const others = SWITCHES.filter(({ place }) => !place.includes('.') && (!isOfLawFirm || place === 'marketingEmails'))
  return (
    <RecordForm {...frame}>
      {now && <SubscriptionConflictNotice takeTheirs={() => form.begin(pickSubscriptionSwitches(now), now.version)} />}
      {!isOfLawFirm && (Object.keys(GROUPS) as Group[]).map(renderGroup)}
      <Panel id="subscriptions-others" title={groupLabels.others.title}>
        <div className={othersClass}>
          <FormFields form={form} entries={others.map((each) => buildEntry(each, null))} />
        </div>
      </Panel>
    </RecordForm>
  )
}
