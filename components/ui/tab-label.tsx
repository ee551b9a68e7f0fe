import { Lock } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A tab without `href` is disabled: red with a lock, and no link. */
export type Tab = { id: string; label: string; href: string | null; count?: number }

type TabFaceProps = { tab: Tab; isCurrent: boolean; look: string; children: ReactNode }

/** The face of a tab: a link, or a text if it cannot be opened. */
export const TabLabel = ({ tab, isCurrent, look, children }: TabFaceProps) =>
  tab.href === null ? (
    <button
      type="button"
      disabled
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        look,
        'text-bad hover:text-bad aria-[current=page]:border-bad aria-[current=page]:text-bad aria-[current=page]:ring-bad',
      )}
    >
      <Lock className="size-3.5 shrink-0" aria-hidden />
      {children}
    </button>
  ) : (
    <Link
      href={tab.href}
      scroll={false}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className={look}
    >
      {children}
    </Link>
  )
