'use client'

import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft, GripVertical, Pin } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ColumnChooserButton } from './column-button.tsx'
import { listLabels } from './labels.ts'

type Props = {
  name: string
  isShown: boolean
  onShow: () => void
  place: number
  count: number
  onMove: (place: number) => void
  /** Width in pixels; undefined if the content decides. */
  width: number | undefined
  onWiden: (steps: number) => void
  onNatural: () => void
  isPinned: boolean
  /** False if the pin cannot be changed. */
  canPin: boolean
  onPin: () => void
}

// Returns the index of the line under the pointer; all lines have the same height.
const findColumnIndexUnder = (grip: Element, y: number): number => {
  const lines = [...(grip.closest('[data-columns]')?.children ?? [])]
  const at = lines.findIndex((line) => y < line.getBoundingClientRect().bottom)
  return at === -1 ? lines.length - 1 : at
}

/**
 * A line of the column dialog: shown or hidden, dragged by its grip, or moved, resized and pinned by buttons or Alt
 * with a key.
 */
export const ColumnChooserRow = (props: Props) => {
  const { name, isShown, onShow, place, count, onMove, width, onWiden, onNatural, isPinned, canPin, onPin } = props
  const keys: Record<string, () => void> = {
    ArrowUp: () => onMove(place - 1),
    ArrowDown: () => onMove(place + 1),
    ArrowLeft: () => onWiden(-1),
    ArrowRight: () => onWiden(1),
    p: () => canPin && onPin(),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  const latest = useRef(onMove)
  latest.current = onMove
  // Listens on the window, because an element that moves in the document loses its pointer capture.
  const onPointerDown = ({ currentTarget: grip }: PointerEvent<HTMLElement>) => {
    const drag = ({ clientY }: globalThis.PointerEvent) => latest.current(findColumnIndexUnder(grip, clientY))
    const end = new AbortController()
    window.addEventListener('pointermove', drag, { signal: end.signal })
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, () => end.abort(), { signal: end.signal })
  }
  return (
    <li onKeyDown={onKeyDown} className="flex min-h-9 items-center rounded-sm hover:bg-sunken">
      <span
        data-grip
        onPointerDown={onPointerDown}
        className="mr-2 flex size-7 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing"
      >
        <GripVertical className="size-4" aria-hidden />
      </span>
      <Checkbox className="min-w-0 flex-1 leading-tight" label={name} checked={isShown} onChange={onShow} />
      {width !== undefined && (
        <Button variant="ghost" size="sm" aria-label={listLabels.naturalWidth(name)} onClick={onNatural}>
          {width}
        </Button>
      )}
      <ColumnChooserButton
        label={listLabels.narrower(name)}
        icon={ChevronsRightLeft}
        isOff={!isShown}
        onClick={() => onWiden(-1)}
      />
      <ColumnChooserButton
        label={listLabels.wider(name)}
        icon={ChevronsLeftRight}
        isOff={!isShown}
        onClick={() => onWiden(1)}
      />
      <ColumnChooserButton
        label={listLabels.pin(name)}
        icon={Pin}
        isOff={!canPin}
        isPressed={isPinned}
        onClick={onPin}
      />
      <ColumnChooserButton
        label={listLabels.moveUp(name)}
        icon={ArrowUp}
        isOff={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <ColumnChooserButton
        label={listLabels.moveDown(name)}
        icon={ArrowDown}
        isOff={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
    </li>
  )
}
