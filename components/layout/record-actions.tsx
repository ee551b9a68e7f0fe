'use client'

import { useMemo } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { copyLink } from '#components/request/copy-link.ts'
import { recordActionLabels } from '#lib/core/labels.ts'
import { type RecordMenuEntry, useRecordMenuEntries } from './record-menu.ts'

type RecordAction = keyof typeof recordActionLabels

type RecordActionsProps = {
  actions: readonly RecordAction[]
  /** The links of those actions that are pages. */
  hrefs?: Partial<Record<RecordAction, string>>
  isOffSettings?: boolean
}

const PLAIN: Partial<Record<RecordAction, Omit<RecordMenuEntry, 'id' | 'label'>>> = {
  copyLink: { onSelect: copyLink },
  print: { onSelect: () => window.print() },
  setFollowup: { focuses: 'followup-date' },
}

const NOWHERE = {}

/** Registers the actions on the current record for its own menu, the palette and the Settings dropdown (row B-14). */
export const RecordActions = ({ actions, hrefs = NOWHERE, isOffSettings = false }: RecordActionsProps) => {
  const navigate = useNavigate()
  // The props are new objects at each render, so compare their contents.
  const wanted = JSON.stringify([actions, hrefs])
  useRecordMenuEntries(
    useMemo(() => {
      const [own, places] = JSON.parse(wanted) as [RecordAction[], Record<string, string>]
      return own.map((id) => {
        const href = places[id]
        const act = href === undefined ? PLAIN[id] : { onSelect: () => navigate(href) }
        return { id, label: recordActionLabels[id], isOffSettings, ...act }
      })
    }, [wanted, isOffSettings, navigate]),
  )
  return null
}
