'use client'

import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'

/** Shown when the draft was sent or discarded elsewhere: continue with the text as a new draft, or start over. */
export const DraftGoneNotice = ({ onGoOn, onStartAnew }: { onGoOn: () => void; onStartAnew: () => void }) => (
  <ConflictNotice
    className="mb-4"
    heading={composerLabels.goneHeading}
    actions={
      <>
        <Button onClick={onStartAnew}>{composerLabels.startAnew}</Button>
        <Button variant="primary" onClick={onGoOn}>
          {composerLabels.goOn}
        </Button>
      </>
    }
  >
    <p>{composerLabels.goneText}</p>
  </ConflictNotice>
)
