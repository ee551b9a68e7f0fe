'use client'

import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { recordMenuLabel } from '#lib/web/menu/profile/labels.ts'
import { useNamedRecord } from './record-menu.ts'

const RecordMenu = lazy(() => import('./record-items.tsx').then((module) => ({ default: module.RecordMenu })))

/** The ⋯ button of a record: a menu of all its actions, under its name (rows B-05, B-10). */
export const RecordButton = ({ name }: { name: string }) => {
  useNamedRecord(name)
  return (
    <MenuButton
      size="icon"
      aria-label={recordMenuLabel(name)}
      title={recordMenuLabel(name)}
      menu={(place) => <RecordMenu name={name} place={place} />}
    >
      <Ellipsis aria-hidden />
    </MenuButton>
  )
}
