'use client'

import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { formatRecordMenuLabel } from '#lib/core/labels.ts'
import { useRegisterRecordName } from './record-menu.ts'

const RecordMenu = lazy(() => import('./record-items.tsx').then((module) => ({ default: module.RecordMenu })))

/** The ⋯ button of a record: a menu of all its actions, under its name (rows B-05, B-10). */
export const RecordButton = ({ name }: { name: string }) => {
  useRegisterRecordName(name)
  return (
    <MenuButton
      size="icon"
      aria-label={formatRecordMenuLabel(name)}
      title={formatRecordMenuLabel(name)}
      menu={(place) => <RecordMenu name={name} place={place} />}
    >
      <Ellipsis aria-hidden />
    </MenuButton>
  )
}
