'use client'

import { Menu } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { EntryItems } from './entry-items.tsx'

/** The items of the New menu. */
export const NewItems = ({ entries, place }: { entries: readonly MenuEntry[]; place: MenuPlace }) => (
  <Menu {...place}>
    <EntryItems entries={entries} />
  </Menu>
)
