'use client'

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { isPageNavigation } from '#components/ui/navigation-start.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * The list's scroll area. While the focus is inside, j, k and the arrows move between rows: to the row itself if it
 * opens in a panel, or else to its link. Row links are plain anchors, whose clicks are handled here, because a link
 * component for each would be slower than the row.
 */
export const KeyboardRowList = ({ label, children }: { label: string; children: ReactNode }) => {
  const area = useRef<HTMLElement>(null)
  const navigate = useNavigate()

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (event.defaultPrevented || !link || !isPageNavigation(link, event, window.location.href)) return
    event.preventDefault()
    const { pathname, search, hash } = new URL(link.href)
    navigate(`${pathname}${search}${hash}`)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || target.matches('input, select, textarea')) return
    const rows = [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(target))
    const next = rows[at === -1 ? 0 : at + step]
    if (!next) return
    event.preventDefault()
    const link = next.closest('[data-panes]') ? null : next.querySelector('a')
    ;(link ?? next).focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <section
      ref={area}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      data-scroll
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="relative md:overflow-auto focus-visible:-outline-offset-2"
    >
      {children}
    </section>
  )
}
