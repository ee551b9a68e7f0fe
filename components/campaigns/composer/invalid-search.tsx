'use client'

import { useEffect, useRef } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showError } from '#components/request/browser.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { getPathAfterInvalidSearch } from '#lib/campaigns/composer/rules.ts'
import { paths } from '#lib/core/paths.ts'

/** Returns the URL of the previous page of this site in the tab's history; null if there is none. */
const findPreviousUrl = (): string | null => {
  const { navigation } = window
  const at = navigation?.currentEntry?.index ?? 0
  return at > 0 ? (navigation.entries()[at - 1]?.url ?? null) : null
}

/** Shows the error for an invalid saved search and goes back (row N-02). */
export const InvalidSearch = () => {
  const navigate = useNavigate()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    showError(audienceLabels.invalidSearch)
    navigate(getPathAfterInvalidSearch(findPreviousUrl()), { isReplacing: true })
  }, [navigate])
  return (
    <CenteredMessage
      title={composerLabels.marketingTitle}
      description={audienceLabels.invalidSearch}
      actions={<ButtonLink href={paths.allUsers()}>{composerLabels.backToUsers}</ButtonLink>}
    />
  )
}
