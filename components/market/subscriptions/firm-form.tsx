'use client'

import { radioField } from '#components/forms/fields/radio.tsx'
import { switchField } from '#components/forms/fields/switch.tsx'
import { FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { otherLabels, subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import { type FirmSubscriptions, firmInput } from '#lib/market/subscriptions/schema.ts'
import { SubscriptionConflictNotice } from './overtaken-notice.tsx'
import { useSubscriptionForm } from './use-subscription-form.ts'

/** Null while only some people get marketing mail and nothing is chosen yet. */
type Values = { marketingEmails: boolean | null }
type Props = { stored: FirmSubscriptions; backHref: string }

const buildValues = ({ marketingEmails, people, subscribed }: FirmSubscriptions): Values => ({
  marketingEmails: subscribed > 0 && subscribed < people ? null : marketingEmails,
})

const CHOICES = [
  { id: 'true', name: subscriptionLabels.everybody },
  { id: 'false', name: subscriptionLabels.nobody },
]

/**
 * Switches marketing mail for all people of a law firm at once (row M-02). While only some get it, neither answer is chosen: a
 * switch would be off, and a save without a choice would end the mail of some.
 */
export const FirmSubscriptionsForm = ({ stored, backHref }: Props) => {
  const { form, frame } = useSubscriptionForm<Values, FirmSubscriptions>({
    initial: buildValues(stored),
    version: stored.version,
    schema: firmInput,
    address: `/api/lawfirms/${stored.lawFirmId}/email-subscriptions`,
    backHref,
    isReady: ({ marketingEmails }) => marketingEmails !== null,
  })
  const now = form.stored as FirmSubscriptions | null
  const { people, subscribed } = now ?? stored
  const { firmMixed, firmSame, storedNow } = subscriptionLabels
  const { label, hint } = otherLabels.marketingEmails
  const isMixed = buildValues(now ?? stored).marketingEmails === null
  const describe = (values: Values) =>
    now && !isMixed && now.marketingEmails !== values.marketingEmails ? (
      storedNow(now.marketingEmails)
    ) : (
      <>
        {hint} {isMixed ? firmMixed(subscribed, people) : firmSame(people)}
      </>
    )
  return (
    // One choice has its buttons below it, and not at the far edge of the page.
    <RecordForm {...frame} isSticky={false} className="max-w-(--form-width)">
      {now && <SubscriptionConflictNotice takeTheirs={() => form.begin(buildValues(now), now.version)} />}
      <Panel>
        <FormFields
          form={form}
          entries={[
            isMixed
              ? radioField<Values, boolean>({
                  name: 'marketingEmails',
                  label,
                  options: CHOICES,
                  read: (id) => id === 'true',
                  hint: describe,
                })
              : switchField<Values>({ name: 'marketingEmails', label, hint: describe }),
          ]}
        />
      </Panel>
    </RecordForm>
  )
}
