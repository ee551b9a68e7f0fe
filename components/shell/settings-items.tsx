'use client'

import { CircleUserRound, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import { useTheme } from 'next-themes'
import { RecordItems, useFocusAfterClose } from '#components/layout/record-items.tsx'
import { useRecordMenu, useRecordName } from '#components/layout/record-menu.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { MenuChoice } from '#components/ui/menu-choice.tsx'
import { headerLabels, themeOptions } from '#lib/web/menu/labels.ts'
import type { MenuEntry, ProfileChoice } from '#lib/web/menu/rules.ts'
import { EntryItems } from './entry-items.tsx'
import { signOut } from './sign-out.ts'

export type SettingsMenuProps = {
  name: string
  /** The company, or 'Staff'. */
  affiliation: string
  entries: readonly MenuEntry[]
  choices: readonly ProfileChoice[]
  /** The id of the sign-out form, which is outside the menu, so that it stays mounted when the menu closes. */
  signOutFormId: string
}

const THEME_ICONS = { light: <Sun aria-hidden />, dark: <Moon aria-hidden />, system: <Monitor aria-hidden /> }
const THEMES = themeOptions.map((option) => ({ ...option, icon: THEME_ICONS[option.id] }))

/** The items of the Settings dropdown: the signed-in person, profile actions, theme, Sign Out (row B-05). */
export const SettingsItems = ({
  name,
  affiliation,
  entries,
  choices,
  signOutFormId,
  place,
}: SettingsMenuProps & { place: MenuPlace }) => {
  const { theme = 'system', setTheme } = useTheme()
  const recordEntries = useRecordMenu().filter(({ isOffSettings }) => !isOffSettings)
  const recordName = useRecordName()
  const { setGoal, focusGoal } = useFocusAfterClose()
  return (
    <Menu {...place} onClosed={focusGoal}>
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-sm">{affiliation}</p>
      </div>
      <MenuSeparator />
      {choices.map(({ label, href }) => (
        <MenuItem key={href} asChild className="sm:hidden">
          <Link href={href} prefetch={false}>
            <CircleUserRound aria-hidden />
            {label}
          </Link>
        </MenuItem>
      ))}
      <EntryItems entries={entries} />
      {entries.length > 0 && <MenuSeparator />}
      {recordEntries.length > 0 && recordName && <MenuLabel>{recordName}</MenuLabel>}
      <RecordItems entries={recordEntries} setGoal={setGoal} />
      {recordEntries.length > 0 && <MenuSeparator />}
      <MenuLabel>{headerLabels.theme}</MenuLabel>
      <MenuChoice value={theme} onValueChange={setTheme} options={THEMES} />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut(signOutFormId)}>
        <LogOut aria-hidden />
        {headerLabels.signOut}
      </MenuItem>
    </Menu>
  )
}
