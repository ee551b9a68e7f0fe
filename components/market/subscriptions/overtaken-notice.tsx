import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { subscriptionLabels, subscriptionMessages } from '#lib/market/subscriptions/labels.ts'

/** Notice that somebody else saved the subscriptions first, with a button to load their version. */
export const SubscriptionConflictNotice = ({ takeTheirs }: { takeTheirs: () => void }) => (
  <ConflictNotice
    heading={subscriptionMessages.overtaken}
    actions={<Button onClick={takeTheirs}>{subscriptionLabels.takeTheirs}</Button>}
  >
    {subscriptionLabels.overtakenText}
  </ConflictNotice>
)
