'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { Select } from '#components/ui/select.tsx'
import type { MatchStatusKey } from '#lib/market/matches/schema.ts'
import type { Line, MatchSaver } from './match-saver.ts'
import { UnsavedMatchValue } from './unsaved-match-value.tsx'

export type Statuses = readonly { id: MatchStatusKey; name: string }[]

type StatusProps = {
  line: Line
  value: MatchStatusKey
  label: string
  /** Whose status it is, on a card. */
  side: string
  statuses: Statuses
  saverOf: (line: Line) => MatchSaver
  /** Shows why the status cannot be changed; null if it can. */
  onBlocked: (() => void) | null
}

/**
 * The status of the viewer's own side. Its options render on hover or focus only, because five thousand selects would
 * mean twenty thousand options.
 */
export const MatchStatusCell = ({ line, value, label, side, statuses, saverOf, onBlocked }: StatusProps) => {
  const [isReached, setIsReached] = useState(false)
  const field = line.view?.fields.status
  const shown = field?.value ?? value
  if (onBlocked)
    return (
      <button
        type="button"
        aria-label={label}
        onClick={onBlocked}
        className={cn(
          controlClass,
          'flex h-8 items-center justify-between gap-2 text-left md:pointer-fine:[tr:not(:hover)_&:not(:focus-visible)]:border-transparent md:pointer-fine:[tr:not(:hover)_&:not(:focus-visible)]:bg-transparent',
        )}
      >
        <SideOnCard side={side} />
        {statuses.find(({ id }) => id === shown)?.name}
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </button>
    )
  const markReached = () => setIsReached(true)
  return (
    <span className="grid w-full gap-1.5">
      <span className="max-md:flex max-md:items-center max-md:gap-2">
        <SideOnCard side={side} />
        <Select
          onPointerDown={markReached}
          onFocus={markReached}
          aria-label={label}
          value={shown}
          options={isReached ? statuses : statuses.filter(({ id }) => id === shown)}
          onChange={({ target }) => void saverOf(line).choose('status', target.value as MatchStatusKey)}
          className={QUIET_SELECT}
        />
      </span>
      {field && (
        <UnsavedMatchValue
          field={field}
          saver={saverOf(line)}
          name="status"
          theirs={findMatchStatusName(statuses, value)}
        />
      )}
    </span>
  )
}

// In a table read with a mouse, a select looks like text until its row is pointed at or it has the focus.
const QUIET_SELECT =
  'md:-ml-[11px] md:pointer-fine:[tr:not(:hover)_&:not(:focus-within)>select]:border-transparent md:pointer-fine:[tr:not(:hover)_&:not(:focus-within)>select]:bg-transparent'

// The label of the field has it for screen readers.
const SideOnCard = ({ side }: { side: string }) => (
  <span aria-hidden className="text-muted md:hidden">
    {side}
  </span>
)

const findMatchStatusName = (statuses: Statuses, key: MatchStatusKey): string =>
  statuses.find(({ id }) => id === key)?.name ?? key
