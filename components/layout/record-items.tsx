'use client'

import { useRef } from 'react'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { type RecordMenuEntry, useRecordMenu } from './record-menu.ts'

/** Remembers the field to focus after a menu closes: pass `focusGoal` as the menu's `onClosed`. */
export const useFocusAfterClose = () => {
  const goal = useRef<string | undefined>(undefined)
  const focusGoal = (): boolean => {
    const field = goal.current === undefined ? null : document.getElementById(goal.current)
    goal.current = undefined
    field?.focus()
    return field !== null
  }
  const setGoal = (id: string | undefined): void => {
    goal.current = id
  }
  return { setGoal, focusGoal }
}

type RecordItemsProps = { entries: readonly RecordMenuEntry[]; setGoal: (id: string | undefined) => void }

/** The actions on a record as menu items; destructive ones are last, separate and red. */
export const RecordItems = ({ entries, setGoal }: RecordItemsProps) => (
  <>
    {entries.map((entry, place) => (
      <RecordItem
        key={entry.id}
        entry={entry}
        isApart={entry.isDanger === true && place > 0 && !entries[place - 1]?.isDanger}
        setGoal={setGoal}
      />
    ))}
  </>
)

/** The menu of the current record, under its name. */
export const RecordMenu = ({ name, place }: { name: string; place: MenuPlace }) => {
  const entries = useRecordMenu()
  const { setGoal, focusGoal } = useFocusAfterClose()
  return (
    <Menu {...place} onClosed={focusGoal}>
      <MenuLabel>{name}</MenuLabel>
      <RecordItems entries={entries} setGoal={setGoal} />
    </Menu>
  )
}

type RecordItemProps = Pick<RecordItemsProps, 'setGoal'> & { entry: RecordMenuEntry; isApart: boolean }

const RecordItem = ({ entry: { label, onSelect, focuses, isDanger }, isApart, setGoal }: RecordItemProps) => (
  <>
    {isApart && <MenuSeparator />}
    <MenuItem
      className={isDanger ? 'text-bad data-[highlighted]:bg-bad-soft data-[highlighted]:text-bad' : undefined}
      onSelect={() => {
        setGoal(focuses)
        onSelect?.()
      }}
    >
      {label}
    </MenuItem>
  </>
)
