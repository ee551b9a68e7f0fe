'use client'

import { useMemo } from 'react'
import { useRecordMenuEntries } from '#components/layout/record-menu.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { VIEWS } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { privacyTitle } from '#lib/market/lenders/labels.ts'
import { viewWords } from '#lib/people/accounts/sessions/labels.ts'
import { useStartViewAs } from './use-start-view.ts'

type Props = { lenderId: number; mayOpenPrivacy: boolean; mayView: boolean }

/** Registers the privacy settings and the views of a lender in its menu and in the palette (rows B-12, B-14). */
export const LenderMenu = ({ lenderId, mayOpenPrivacy, mayView }: Props) => {
  const navigate = useNavigate()
  const start = useStartViewAs(lenderId)
  useRecordMenuEntries(
    useMemo(() => {
      const onSelect = () => navigate(paths.privacySettings(lenderId))
      const views = VIEWS.map((view) => ({
        id: `view${view}`,
        label: viewWords[view].start,
        onSelect: () => start(view),
        isOffSettings: true,
      }))
      return [...(mayOpenPrivacy ? [{ id: 'privacy', label: privacyTitle, onSelect }] : []), ...(mayView ? views : [])]
    }, [lenderId, mayOpenPrivacy, mayView, navigate, start]),
  )
  return null
}
