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
  statuses: Statuses
  saverOf: (line: Line) => MatchSaver
  /** Shows why the status cannot be changed; null if it can. */
  onBlocked: (() => void) | null
}

/**
 * The status of the viewer's own side. Its options render on hover or focus only, because five thousand selects would
 * mean twenty thousand options.
 */
export const MatchStatusCell = ({ line, value, label, statuses, saverOf, onBlocked }: StatusProps) => {
  const [isReached, setIsReached] = useState(false)
  const field = line.view?.fields.status
  const shown = field?.value ?? value
  if (onBlocked)
    return (
      <button
        type="button"
        aria-label={label}
        onClick={onBlocked}
        className={cn(controlClass, 'flex h-8 items-center justify-between gap-2 text-left')}
      >
        {statuses.find(({ id }) => id === shown)?.name}
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </button>
    )
  const markReached = () => setIsReached(true)
  return (
    <span className="grid w-full gap-1.5">
      <Select
        onPointerDown={markReached}
        onFocus={markReached}
        aria-label={label}
        value={shown}
        options={isReached ? statuses : statuses.filter(({ id }) => id === shown)}
        onChange={({ target }) => void saverOf(line).choose('status', target.value as MatchStatusKey)}
      />
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

const findMatchStatusName = (statuses: Statuses, key: MatchStatusKey): string =>
  statuses.find(({ id }) => id === key)?.name ?? key
