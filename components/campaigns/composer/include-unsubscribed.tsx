'use client'

import { Field } from '#components/forms/field.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { Letter } from '#lib/campaigns/composer/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import type { LetterSaver } from './use-letter.ts'

type UnsubscribedProps = { letter: Letter; error: string | undefined; change: LetterSaver['change'] }

/** The switch that includes unsubscribed people, and the reason that it requires (row N-01). */
export const IncludeUnsubscribedSwitch = ({ letter, error, change }: UnsubscribedProps) => (
  <div className="mt-4 border-line border-t pt-3">
    <Switch
      label={draftMessages.includeUnsubscribed}
      isOn={letter.includeUnsubscribed}
      offTone="neutral"
      onChange={(includeUnsubscribed) => change({ includeUnsubscribed }, true)}
    />
    {letter.includeUnsubscribed && (
      <Field
        name="reason"
        label={composerLabels.reason}
        hint={composerLabels.reasonHint}
        error={error}
        isRequired
        className="mt-2"
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            value={letter.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
    )}
  </div>
)
