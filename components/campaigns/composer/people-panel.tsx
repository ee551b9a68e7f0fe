'use client'

import { Panel } from '#components/ui/panel.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { SearchInWords } from '#lib/campaigns/composer/rules.ts'
import { IncludeUnsubscribedSwitch } from './include-unsubscribed.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { SavedSearchFacts } from './saved-search-facts.tsx'
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
