'use client'

import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The list's scroll area; while the focus is inside, j, k and the arrows move from row to row and Enter opens the row's link. */
export const RowKeys = ({
  label,
  maxHeight,
  children,
}: {
  label: string
  maxHeight: number | null
  children: ReactNode
}) => {
  const area = useRef<HTMLElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const target = event.target as HTMLElement
    if (!step || event.altKey || event.ctrlKey || event.metaKey || target.matches('input, select, textarea')) return
    const rows = [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(target))
    const next = rows[at === -1 ? 0 : at + step]
    if (!next) return
    event.preventDefault()
    const goal = next.querySelector<HTMLElement>('a[href]') ?? next
    goal.focus({ preventScroll: true })
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
      className="wide:overflow-auto focus-visible:-outline-offset-2"
      style={maxHeight === null ? undefined : ({ '--list-height': `${maxHeight}px` } as CSSProperties)}
    >
      {children}
    </section>
  )
}
