'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { groupLabels } from '#lib/web/menu/labels.ts'
import { findCurrentEntry } from '#lib/web/menu/places.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { MenuIcon } from './menu-icons.tsx'
import { NewMenu } from './new-menu.tsx'

const PLACES = ['top', 'market', 'reach', 'staff'] as const
const RAIL = ['new', ...PLACES] as const
const DRAWER = [...PLACES, 'new'] as const

type Props = {
  entries: readonly MenuEntry[]
  /** True for the rail, where what can be added is behind one button; the drawer lists it. */
  isRail?: boolean
  onChoose?: () => void
}

/** The menu's entries by group, with the current one marked. */
export const MenuNav = ({ entries, isRail = false, onChoose }: Props) => {
  const current = findCurrentEntry(entries, usePathname())
  return (
    <nav aria-label="Menu" className="menu flex flex-col gap-4 p-2.5 pt-3">
      {(isRail ? RAIL : DRAWER).map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        if (own.length === 0) return null
        if (group === 'new' && isRail) return <NewMenu key={group} entries={own} />
        const headingId = `menu-${group}`
        return (
          <div key={group}>
            {group !== 'top' && (
              <p id={headingId} className="px-2.5 pb-1.5 font-medium text-muted text-xs">
                {groupLabels[group]}
              </p>
            )}
            <ul aria-labelledby={group === 'top' ? undefined : headingId} className="flex flex-col gap-px">
              {own.map((entry) => (
                <li key={entry.id}>
                  <Link
                    href={entry.href}
                    prefetch={false}
                    onClick={onChoose}
                    aria-current={entry.id === current ? 'page' : undefined}
                  >
                    <MenuIcon id={entry.id} />
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
