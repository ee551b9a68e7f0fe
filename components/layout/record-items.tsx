'use client'

import {
  CalendarClock,
  CircleCheck,
  CirclePause,
  Eye,
  Flag,
  KeyRound,
  Link,
  type LucideIcon,
  MailCheck,
  Pencil,
  Plus,
  Power,
  Printer,
  ScrollText,
  Send,
  ShieldCheck,
  SquarePen,
  Star,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { useRef } from 'react'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { getRecordMenuGroup, type RecordMenuEntry, useRecordMenu } from './record-menu.ts'

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

const ICONS: Partial<Record<string, LucideIcon>> = {
  addUser: UserPlus,
  addLenderProfile: Plus,
  addBrokerProfile: Plus,
  addNote: SquarePen,
  setFollowup: CalendarClock,
  edit: Pencil,
  settle: CircleCheck,
  discharge: Flag,
  rate: Star,
  respond: Star,
  copyLink: Link,
  print: Printer,
  audit: ScrollText,
  resetPassword: KeyRound,
  resendInvitation: Send,
  emailSubscriptions: MailCheck,
  privacy: ShieldCheck,
  masterSwitch: Power,
  activeSwitch: CirclePause,
  viewBROKER: Eye,
  viewLENDER: Eye,
  viewLAW_FIRM: Eye,
  viewVISITOR: Eye,
}

type RecordItemsProps = { entries: readonly RecordMenuEntry[]; setGoal: (id: string | undefined) => void }

/** The actions on a record as menu items in groups with lines between them; destructive ones are last and red. */
export const RecordItems = ({ entries, setGoal }: RecordItemsProps) => (
  <>
    {entries.map((entry, place) => {
      const before = entries[place - 1]
      const isApart = before !== undefined && getRecordMenuGroup(before) !== getRecordMenuGroup(entry)
      return <RecordItem key={entry.id} entry={entry} isApart={isApart} setGoal={setGoal} />
    })}
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

const RecordItem = ({ entry: { id, label, onSelect, focuses, isDanger }, isApart, setGoal }: RecordItemProps) => {
  const Icon = isDanger ? Trash2 : ICONS[id]
  return (
    <>
      {isApart && <MenuSeparator />}
      <MenuItem
        className={isDanger ? 'text-bad data-[highlighted]:bg-bad-soft data-[highlighted]:text-bad' : undefined}
        onSelect={() => {
          setGoal(focuses)
          onSelect?.()
        }}
      >
        {/* Without an icon its place stays empty, so that all labels begin on one edge. */}
        {Icon ? <Icon aria-hidden /> : <span aria-hidden className="size-4 shrink-0" />}
        {label}
      </MenuItem>
    </>
  )
}
