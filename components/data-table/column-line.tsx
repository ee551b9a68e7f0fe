'use client'

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { listLabels } from './labels.ts'

type Props = {
  name: string
  isShown: boolean
  onShow: () => void
  place: number
  count: number
  onMove: (place: number) => void
}

// The place of the line under the pointer, whose lines are all of one height.
const placeUnder = (grip: Element, y: number): number => {
  const lines = [...(grip.closest('[data-columns]')?.children ?? [])]
  const at = lines.findIndex((line) => y < line.getBoundingClientRect().bottom)
  return at === -1 ? lines.length - 1 : at
}

/** A column among the others: shown or not, dragged by its grip, or moved by its buttons and by Alt with the arrows. */
export const ColumnLine = ({ name, isShown, onShow, place, count, onMove }: Props) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onMove(place + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const latest = useRef(onMove)
  latest.current = onMove
  // Heard by the window: a line that moves in the document would lose a pointer that it captured.
  const onPointerDown = ({ currentTarget: grip }: PointerEvent<HTMLElement>) => {
    const drag = ({ clientY }: globalThis.PointerEvent) => latest.current(placeUnder(grip, clientY))
    const end = new AbortController()
    window.addEventListener('pointermove', drag, { signal: end.signal })
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, () => end.abort(), { signal: end.signal })
  }
  return (
    <li onKeyDown={onKeyDown} className="flex min-h-9 items-center gap-2 rounded-sm hover:bg-sunken">
      <span
        data-grip
        onPointerDown={onPointerDown}
        className="flex size-7 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing"
      >
        <GripVertical className="size-4" aria-hidden />
      </span>
      <Checkbox className="flex-1" label={name} checked={isShown} onChange={onShow} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={listLabels.moveUp(name)}
        aria-disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={listLabels.moveDown(name)}
        aria-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDown aria-hidden />
      </Button>
    </li>
  )
}
