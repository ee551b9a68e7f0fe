'use client'

import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { Letter } from '#lib/campaigns/composer/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'

/** Returns the fields of a letter as texts, for comparing two versions. */
const describeLetterFields = (letter: Letter, textOf: (letter: Letter) => string): Record<string, string> => ({
  [composerLabels.subject]: letter.emailSubject.trim(),
  [composerLabels.body]: textOf(letter).trim(),
  [composerLabels.search]: letter.savedSearchName ?? '',
  [composerLabels.people]: letter.recipients.map(({ name }) => name).join(', '),
  [draftMessages.includeUnsubscribed]: letter.includeUnsubscribed ? 'on' : 'off',
  [composerLabels.reason]: letter.reason.trim(),
  [composerLabels.sender]: letter.senderEmail ?? '',
  [composerLabels.tests]: letter.testEmails.trim(),
})

type Props = {
  mine: Letter
  theirs: Letter
  textOf: (letter: Letter) => string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * Shown when two windows saved the same draft: the differing fields side by side, and the choice between the versions.
 */
export const DraftConflict = ({ mine, theirs, textOf, onKeepMine, onTakeTheirs }: Props) => {
  const here = describeLetterFields(mine, textOf)
  const there = describeLetterFields(theirs, textOf)
  const differing = Object.keys(here).filter((label) => here[label] !== there[label])
  return (
    <ConflictNotice
      className="mb-4"
      heading={composerLabels.conflictHeading}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{composerLabels.takeTheirs}</Button>
          <Button variant="primary" onClick={onKeepMine}>
            {composerLabels.keepMine}
          </Button>
        </>
      }
    >
      <p>{composerLabels.conflictText}</p>
      <dl className="mt-2 grid gap-2">
        {differing.map((label) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            {[
              { side: composerLabels.here, words: here[label] },
              { side: composerLabels.there, words: there[label] },
            ].map(({ side, words }) => (
              <dd key={side} className="line-clamp-4 break-words">
                <span className="text-muted">{side}: </span>
                {words || composerLabels.nothing}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </ConflictNotice>
  )
}
