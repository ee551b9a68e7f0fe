'use client'

import { Combobox } from '#components/forms/combobox/combobox.tsx'
import type { Choice } from '#components/forms/combobox/use-choices.ts'
import { Field } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { SenderOption } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { SEARCH_DEBOUNCE } from '#lib/core/timing.ts'
import { mailCalls } from './addresses.ts'
import type { LetterSaver } from './use-letter.ts'
import type { Sending } from './use-sending.ts'

const toSenderChoice = ({ email, senderName }: Pick<SenderOption, 'email' | 'senderName'>): Choice => ({
  id: email,
  name: `${senderName} <${email}>`,
})

/** The chosen sender by name, because its address would be cut in the field; the hint below has it in full. */
const toChosenSender = (email: string, known: SenderOption | undefined): Choice => ({
  id: email,
  name: known?.senderName ?? email,
})

type Props = { saver: LetterSaver; sending: Sending; senders: readonly SenderOption[] }

/** Panel with the sender address and the test mail (rows N-01, N-03). */
export const SenderAndTestPanel = ({ saver: { letter, change }, sending, senders }: Props) => {
  const { errorOf, phase, test } = sending
  const known = senders.find(({ email }) => email === letter.senderEmail)
  return (
    <Panel id="sending" title={composerLabels.sending}>
      <Field
        name="senderEmail"
        label={composerLabels.sender}
        hint={known?.email ?? composerLabels.senderHint}
        error={errorOf('senderEmail')}
        isRequired
      >
        {({ id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy }) => (
          <Combobox
            id={id}
            aria-label={composerLabels.sender}
            aria-invalid={isInvalid ?? false}
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            required
            value={letter.senderEmail ? toChosenSender(letter.senderEmail, known) : null}
            onChange={(choice) => change({ senderEmail: choice ? `${choice.id}` : null }, true)}
            source={mailCalls.senders}
            read={toSenderChoice}
            debounce={SEARCH_DEBOUNCE}
          />
        )}
      </Field>
      <Field
        name="testEmails"
        label={composerLabels.tests}
        hint={composerLabels.testsHint}
        error={errorOf('testEmails')}
        className="mt-4"
      >
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              inputMode="email"
              value={letter.testEmails}
              onChange={({ target }) => change({ testEmails: target.value })}
            />
            <Button isPending={phase === 'testing'} onClick={() => void test()}>
              {composerLabels.test}
            </Button>
          </span>
        )}
      </Field>
    </Panel>
  )
}
