'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ProfileChoice } from '#lib/web/menu/rules.ts'

/** Broker Profile / Lender Profile, for a person who has both (row B-05). */
export const ProfileSwitcher = ({ choices }: { choices: readonly ProfileChoice[] }) => {
  const path = usePathname()
  return (
    <nav aria-label="Profile" className="flex rounded-md p-0.5 has-[[aria-current=page]]:bg-sunken">
      {choices.map(({ label, href }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={path === href ? 'page' : undefined}
          className="inline-flex h-[30px] items-center rounded-sm px-2.5 text-muted hover:text-ink aria-[current=page]:bg-panel aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
