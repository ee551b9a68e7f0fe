import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { subscriptionLabels, subscriptionMessages } from '#lib/market/subscriptions/labels.ts'

/** Tells a person that somebody else saved first. */
export const OvertakenNotice = ({ takeTheirs }: { takeTheirs: () => void }) => (
  <ConflictNotice
    heading={subscriptionMessages.overtaken}
    actions={<Button onClick={takeTheirs}>{subscriptionLabels.takeTheirs}</Button>}
  >
    {subscriptionLabels.overtakenText}
  </ConflictNotice>
)
