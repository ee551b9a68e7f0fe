'use client'

import { useEffect, useRef } from 'react'
import { MessagePanel } from '#components/layout/message-panel.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showError } from '#components/request/browser.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { paths } from '#lib/core/paths.ts'

/** Says that the saved search is none of users that may be opened, and goes back to All Users (row N-02). */
export const InvalidSearch = () => {
  const navigate = useNavigate()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    showError(audienceLabels.invalidSearch)
    navigate(paths.allUsers(), { isReplacing: true })
  }, [navigate])
  return (
    <MessagePanel
      title={composerLabels.marketingTitle}
      description={audienceLabels.invalidSearch}
      actions={<ButtonLink href={paths.allUsers()}>{composerLabels.backToUsers}</ButtonLink>}
    />
  )
}
