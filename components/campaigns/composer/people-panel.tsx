'use client'

import { Field } from '#components/forms/field.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { Letter, SearchInWords } from '#lib/campaigns/composer/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import { paths } from '#lib/core/paths.ts'
import { RecipientsField } from './recipients-field.tsx'
import type { LetterSaver } from './use-letter.ts'
import type { Sending } from './use-sending.ts'

type Props = { saver: LetterSaver; errorOf: Sending['errorOf']; search: SearchInWords | null }

/**
 * Panel of the recipients: people and companies chosen one by one, or a saved search, which is run again at sending.
 */
export const RecipientsPanel = ({ saver: { letter, change }, errorOf, search }: Props) => (
  <Panel id="people" title={composerLabels.people}>
    {search ? (
      <SavedSearchFacts {...search} />
    ) : (
      <>
        <RecipientsField
          recipients={letter.recipients}
          includeUnsubscribed={letter.includeUnsubscribed}
          error={errorOf('recipients')}
          onChange={(recipients) => change({ recipients }, true)}
        />
        <IncludeUnsubscribedSwitch letter={letter} error={errorOf('reason')} change={change} />
      </>
    )}
  </Panel>
)

const SavedSearchFacts = ({ id, name, sentence }: SearchInWords) => (
  <div className="flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="text-muted text-sm">{composerLabels.search}</p>
      <p className="break-words font-medium">{name}</p>
      <p className="mt-1 text-muted">{sentence}</p>
    </div>
    <ButtonLink href={paths.savedView('users', id)} size="sm">
      {composerLabels.openSearch}
    </ButtonLink>
  </div>
)

type UnsubscribedProps = { letter: Letter; error: string | undefined; change: LetterSaver['change'] }

/** The switch that includes unsubscribed people, and the reason that it requires (row N-01). */
const IncludeUnsubscribedSwitch = ({ letter, error, change }: UnsubscribedProps) => (
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
