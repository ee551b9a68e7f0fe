'use client'

import { ButtonLink } from '#components/ui/button-link.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { SearchInWords } from '#lib/campaigns/composer/rules.ts'
import { paths } from '#lib/core/paths.ts'

/** The saved search that gives a mailing its recipients, in words. */
export const SavedSearchFacts = ({ id, name, sentence }: SearchInWords) => (
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
