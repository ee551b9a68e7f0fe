'use client'

import { switchField } from '#components/forms/fields/switch.tsx'
import { FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { otherLabels, subscriptionLabels } from '#lib/market/subscriptions/labels.ts'
import { type FirmSubscriptions, firmInput } from '#lib/market/subscriptions/schema.ts'
import { SubscriptionConflictNotice } from './overtaken-notice.tsx'
import { useSubscriptionForm } from './use-subscription-form.ts'

type Values = { marketingEmails: boolean }
type Props = { stored: FirmSubscriptions; backHref: string }

/** Switches marketing mail for all people of a law firm at once (row M-02). */
export const FirmSubscriptionsForm = ({ stored, backHref }: Props) => {
  const { form, frame } = useSubscriptionForm<Values, FirmSubscriptions>({
    initial: { marketingEmails: stored.marketingEmails },
    version: stored.version,
    schema: firmInput,
    address: `/api/lawfirms/${stored.lawFirmId}/email-subscriptions`,
    backHref,
  })
  const now = form.stored as FirmSubscriptions | null
  const { people, subscribed } = now ?? stored
  const { firmMixed, firmSame, storedNow } = subscriptionLabels
  const { label, hint } = otherLabels.marketingEmails
  const isMixed = subscribed > 0 && subscribed < people
  return (
    <RecordForm {...frame}>
      {now && (
        <SubscriptionConflictNotice
          takeTheirs={() => form.begin({ marketingEmails: now.marketingEmails }, now.version)}
        />
      )}
      <Panel>
        <FormFields
          form={form}
          entries={[
            switchField<Values>({
              name: 'marketingEmails',
              label,
              hint: (values) =>
                now && now.marketingEmails !== values.marketingEmails ? (
                  storedNow(now.marketingEmails)
                ) : (
                  <>
                    {hint} {isMixed ? firmMixed(subscribed, people) : firmSame(people)}
                  </>
                ),
            }),
          ]}
        />
      </Panel>
    </RecordForm>
  )
}
