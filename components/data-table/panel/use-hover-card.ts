'use client'

import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import { HOVER_DELAY } from '#lib/core/timing.ts'
import { listLabels } from '../labels.ts'
import { type CardDesk, createCardDesk, type ShownCard } from './card-desk.ts'
import { findCutText, findFocusedRecord, findHovered, type Hovered } from './hovered.ts'
import { RecordCardContext } from './record-cards.ts'

/**
 * Shows one card at a time: of a record while the mouse rests on its link or after P with the focus on it, and of a cut text
 * also on focus. Escape closes it.
 */
export const useHoverCard = (area: RefObject<HTMLElement | null>): ShownCard | null => {
  const [shown, setShown] = useState<ShownCard | null>(null)
  const load = useContext(RecordCardContext)
  const desk = useRef<CardDesk>(null)
  const cancelRest = useRef(() => {})
  useEffect(() => {
    if (!area.current) return
    const own = createCardDesk(load ?? (async () => null), setShown)
    desk.current = own
    const watch = watchPointerAndFocus(area.current, own)
    cancelRest.current = watch.cancelRest
    return () => {
      watch.stop()
      own.drop()
    }
  }, [area, load])
  useHotkey('p', listLabels.preview, () => {
    const target = document.activeElement
    const found = target && area.current?.contains(target) ? findFocusedRecord(target) : null
    if (!found) return false
    // The focus may be about to show a cut text.
    cancelRest.current()
    void desk.current?.show(found, true)
  })
  const isOpen = Boolean(shown?.content)
  useEffect(() => {
    if (!isOpen) return
    // In the capture phase: Escape closes the card first, then the panel beside the list.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancelRest.current()
      desk.current?.drop()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpen])
  return shown
}

const isInCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-hover-card]') !== null

// Waits for the pointer to rest; the way to the card and the card itself count as its link.
const watchPointerAndFocus = (list: HTMLElement, desk: CardDesk): { stop: () => void; cancelRest: () => void } => {
  let timer: ReturnType<typeof setTimeout>
  const rest = (target: Element, find: (target: Element) => Hovered | null) => {
    clearTimeout(timer)
    if (isInCard(target)) return
    desk.leave(target)
    timer = setTimeout(() => void desk.show(target.isConnected ? find(target) : null), HOVER_DELAY)
  }
  const onPointer = ({ pointerType, target }: PointerEvent) =>
    pointerType === 'mouse' && rest(target as Element, findHovered)
  const drop = ({ target }: Event) => {
    if (isInCard(target)) return
    clearTimeout(timer)
    desk.drop()
  }
  const onFocus = (event: FocusEvent) => {
    drop(event)
    const target = event.target as Element
    if (findCutText(target)) rest(target, findCutText)
  }
  const onLeave = () => {
    clearTimeout(timer)
    timer = setTimeout(desk.drop, HOVER_DELAY)
  }
  const ended = new AbortController()
  const { signal } = ended
  list.addEventListener('pointerover', onPointer, { signal })
  list.addEventListener('pointerleave', onLeave, { signal })
  list.addEventListener('focusin', onFocus, { signal })
  list.addEventListener('focusout', drop, { signal })
  list.addEventListener('pointerdown', drop, { signal })
  list.addEventListener('scroll', drop, { capture: true, passive: true, signal })
  const cancelRest = () => clearTimeout(timer)
  return {
    cancelRest,
    stop: () => {
      cancelRest()
      ended.abort()
    },
  }
}
