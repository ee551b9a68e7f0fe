'use client'

import { useMemo } from 'react'
import { type ProfileMenuEntry, useInProfileMenu } from '#components/layout/profile-menu.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showProblem, showSuccess } from '#components/request/browser.ts'
import { viewerMenuLabels, viewerMenuMessages } from '#lib/web/menu/profile/labels.ts'
import type { ViewerEntry } from '#lib/web/menu/profile/rules.ts'

/** Puts what others than staff may do with the profile on screen into the Settings dropdown (row B-14). */
export const ViewerMenu = ({ entries, noteHref }: { entries: readonly ViewerEntry[]; noteHref: string }) => {
  const navigate = useNavigate()
  useInProfileMenu(
    useMemo(() => {
      const actions: Record<ViewerEntry, Omit<ProfileMenuEntry, 'id' | 'label'>> = {
        copyLink: { onSelect: () => void copyLink() },
        print: { onSelect: () => window.print() },
        addNote: { onSelect: () => navigate(noteHref) },
        setFollowup: { focuses: 'followup-date' },
      }
      return entries.map((id) => ({ id, label: viewerMenuLabels[id], ...actions[id] }))
    }, [entries, noteHref, navigate]),
  )
  return null
}

const copyLink = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(window.location.href)
    showSuccess(viewerMenuMessages.copied)
  } catch {
    showProblem(viewerMenuMessages.notCopied)
  }
}
