'use client'

import { Ellipsis } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuLabel } from '#components/ui/dropdown-menu.tsx'
import { recordMenuLabel } from '#lib/web/menu/profile/labels.ts'
import { RecordItems, useGoal } from './record-items.tsx'
import { useNamedRecord, useRecordMenu } from './record-menu.ts'

/** The ⋯ of a record: all that may be done with it, under its name (rows B-05, B-10). */
export const RecordButton = ({ name }: { name: string }) => {
  const entries = useRecordMenu()
  const { setGoal, focusGoal } = useGoal()
  useNamedRecord(name)
  return (
    <Menu
      onClosed={focusGoal}
      trigger={
        <Button size="icon" aria-label={recordMenuLabel(name)} title={recordMenuLabel(name)}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{name}</MenuLabel>
      <RecordItems entries={entries} setGoal={setGoal} />
    </Menu>
  )
}
