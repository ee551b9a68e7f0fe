'use client'

import Link from 'next/link'
import { Menu, MenuItem } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { MenuIcon } from './menu-icons.tsx'

/** The items of the New menu. */
export const NewItems = ({ entries, place }: { entries: readonly MenuEntry[]; place: MenuPlace }) => (
  <Menu {...place}>
    {entries.map((entry) => (
      <MenuItem key={entry.id} asChild>
        <Link href={entry.href} prefetch={false}>
          <MenuIcon id={entry.id} />
          {entry.label}
        </Link>
      </MenuItem>
    ))}
  </Menu>
)
