'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { groupLabels } from '#lib/web/menu/labels.ts'
import { findCurrentEntry } from '#lib/web/menu/places.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { MenuIcon } from './menu-icons.tsx'

const GROUPS = ['top', 'market', 'reach', 'staff'] as const

/** The menu's entries by group, with the current one marked. */
export const MenuNav = ({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose?: () => void }) => {
  const current = findCurrentEntry(entries, usePathname())
  return (
    <nav aria-label="Menu" className="menu flex flex-col gap-4 p-2.5 pt-3">
      {GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        if (own.length === 0) return null
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
