'use client'

import Link from 'next/link'
import { MenuItem } from '#components/ui/dropdown-menu.tsx'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { MenuIcon } from './menu-icons.tsx'

/** Links of the New and Settings menus, each with its icon. */
export const EntryItems = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map((entry) => (
    <MenuItem key={entry.id} asChild>
      <Link href={entry.href} prefetch={false}>
        <MenuIcon id={entry.id} />
        {entry.label}
      </Link>
    </MenuItem>
  ))
