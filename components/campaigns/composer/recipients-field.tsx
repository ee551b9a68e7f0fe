'use client'

import { Combobox } from '#components/forms/combobox/combobox.tsx'
import type { Choice } from '#components/forms/combobox/use-choices.ts'
import { Field } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import type { RecipientOption } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { appendRecipient } from '#lib/campaigns/composer/rules.ts'
import { SEARCH_DEBOUNCE } from '#lib/core/timing.ts'
import { mailCalls } from './addresses.ts'
import { RecipientChoiceRow } from './recipient-choice.tsx'

type RecipientChoice = Choice & { option: RecipientOption }

/** Returns the note below a recipient's name: company or number of people, and how many of them are unsubscribed. */
const describeRecipient = ({ company, numberOfUsers, numberOfUnsubscribedUsers }: RecipientOption): string =>
  [
    company ?? composerLabels.members(numberOfUsers),
    ...(numberOfUnsubscribedUsers > 0 ? [composerLabels.unsubscribedOf(numberOfUnsubscribedUsers, numberOfUsers)] : []),
  ].join(', ')

const toRecipientChoice = (option: RecipientOption): RecipientChoice => ({
  id: option.key,
  name: option.name,
  note: describeRecipient(option),
  option,
})

type Props = {
  recipients: readonly RecipientOption[]
  includeUnsubscribed: boolean
  error: string | undefined
  onChange: (recipients: readonly RecipientOption[]) => void
}

/** Field to search for people and companies, add each once, and remove them (rows N-01, N-06). */
export const RecipientsField = ({ recipients, includeUnsubscribed, error, onChange }: Props) => (
  <>
    <Field
      name="recipients"
      label={composerLabels.addRecipient}
      hint={composerLabels.recipientHint}
      error={error}
      isRequired
    >
      {({ id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy }) => (
        <Combobox<RecipientChoice>
          id={id}
          aria-label={composerLabels.addRecipient}
          aria-invalid={isInvalid ?? false}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          required
          value={null}
          onChange={(choice) => choice && onChange(appendRecipient(recipients, choice.option))}
          source={mailCalls.recipients(includeUnsubscribed)}
          read={toRecipientChoice}
          debounce={SEARCH_DEBOUNCE}
        />
      )}
    </Field>
    {recipients.length > 0 && (
      <>
        <ul
          aria-label={composerLabels.people}
          className="mt-4 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {recipients.map((option) => (
            <RecipientChoiceRow
              key={option.key}
              option={option}
              onRemove={() => onChange(recipients.filter(({ key }) => key !== option.key))}
            />
          ))}
        </ul>
        <div className="mt-2 flex items-center justify-between gap-2 text-muted text-sm">
          <p>{composerLabels.chosen(recipients.length)}</p>
          <Button size="sm" variant="ghost" onClick={() => onChange([])}>
            {composerLabels.clearAll}
          </Button>
        </div>
      </>
    )}
  </>
)
