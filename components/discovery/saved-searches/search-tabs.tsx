'use client'

import { ChevronDown, Pin } from 'lucide-react'
import Link from 'next/link'
import { lazy, useLayoutEffect, useRef } from 'react'
import { cn } from '#components/ui/cn.ts'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { SearchKind, SearchTab } from '#lib/discovery/saved-searches/schema.ts'
import { useShownPin } from './shown-pins.ts'

const FurtherSearches = lazy(async () => ({ default: (await import('./further-searches.tsx')).FurtherSearches }))

/** The most searches beside each other; the others are in the menu. */
const MOST = 7

type Props = {
  kind: SearchKind
  /** The path of the list, and its URL without any search. */
  path: string
  emptyPath: string
  tabs: readonly SearchTab[]
  /** The search that the list shows unchanged; null without one, and `isEverything` if it shows all there is. */
  currentId: number | null
  isEverything: boolean
}

/**
 * The saved searches of a list as tabs above it, pinned ones first; the rest is in a menu. On a narrow screen the line
 * scrolls sideways. Renders nothing for a person without any.
 */
export const SearchTabs = ({ kind, path, emptyPath, tabs, currentId, isEverything }: Props) => {
  const line = useRef<HTMLUListElement>(null)
  const at = tabs.findIndex(({ id }) => id === currentId)
  // The current one is always in sight.
  const shown = at < MOST ? tabs.slice(0, MOST) : [...tabs.slice(0, MOST - 1), ...tabs.slice(at, at + 1)]
  const rest = tabs.filter((tab) => !shown.includes(tab))
  useLayoutEffect(() => {
    const current = currentId === null ? null : line.current?.querySelector<HTMLElement>('[aria-current]')
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - line.current.offsetLeft - 24
  }, [currentId])
  if (tabs.length === 0) return null
  return (
    <nav aria-label={savedLabels.pick} data-print="hidden" className="mb-3 flex items-end gap-1 border-line border-b">
      <ul ref={line} className="at-current -mb-px flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
        <SearchTabLink href={emptyPath} name={savedLabels.everything[kind]} isCurrent={isEverything} />
        {shown.map(({ id, name, isPinned }) => (
          <SearchTabLink
            key={id}
            id={id}
            href={`${path}?view=${id}`}
            name={name}
            isPinned={isPinned}
            isCurrent={id === currentId}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <MenuButton
          size="sm"
          variant="ghost"
          aria-label={savedLabels.furtherLabel}
          menu={(place) => <FurtherSearches place={place} path={path} searches={rest} />}
        >
          {savedLabels.further}
          <ChevronDown aria-hidden />
        </MenuButton>
      )}
    </nav>
  )
}

type LinkProps = { id?: number; href: string; name: string; isPinned?: boolean; isCurrent: boolean }

const SearchTabLink = ({ id, href, name, isPinned: stored = false, isCurrent }: LinkProps) => {
  const { value: isPinned, isPending } = useShownPin(id ?? null, stored)
  return (
    <li className="shrink-0">
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isCurrent ? 'page' : undefined}
        aria-busy={isPending || undefined}
        className="inline-flex min-h-8 items-center gap-1.5 border-transparent border-b-2 px-2.5 text-muted -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-accent"
      >
        {isPinned && <Pin className={cn('size-3.5 shrink-0', isPending && 'animate-pulse')} aria-hidden />}
        <span className="max-w-48 truncate">{name}</span>
        {isPinned && <span className="sr-only">{savedLabels.pinned}</span>}
      </Link>
    </li>
  )
}
