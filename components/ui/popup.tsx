'use client'

import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { cn } from './cn.ts'
import { findPlaceBeside } from './popup-place.ts'

type PopupProps = ComponentProps<'div'> & {
  /** The field that the popup is attached to. */
  anchor: RefObject<HTMLElement | null>
  /** The maximum height in pixels, less if there is no room. */
  maxHeight: number
  /** True to make the popup as wide as its field. */
  isFieldWide?: boolean
  /** True to place the popup to the right of a field that is wider than it, instead of below. */
  isBesideWide?: boolean
}

type Placing = {
  popup: HTMLElement
  anchor: HTMLElement
  maxHeight: number
  isFieldWide: boolean
  isBesideWide: boolean
}

// The browser's top layer is never clipped; in the DOM it stays beside its field, also inside a dialog.
const placePopup = ({ popup, anchor, maxHeight, isFieldWide, isBesideWide }: Placing): void => {
  const box = anchor.getBoundingClientRect()
  const beside = isBesideWide ? findPlaceBeside(box, popup, window) : null
  if (beside) {
    const { left, top } = beside
    Object.assign(popup.style, { left: `${left}px`, maxHeight: `${maxHeight}px`, top: `${top}px`, bottom: 'auto' })
    return
  }
  const below = window.innerHeight - box.bottom
  const isAbove = below < maxHeight && box.top > below
  Object.assign(popup.style, {
    left: `${Math.max(8, Math.min(box.left, window.innerWidth - popup.offsetWidth - 8))}px`,
    maxHeight: `${Math.min(maxHeight, (isAbove ? box.top : below) - 12)}px`,
    top: isAbove ? 'auto' : `${box.bottom + 4}px`,
    bottom: isAbove ? `${window.innerHeight - box.top + 4}px` : 'auto',
    ...(isFieldWide ? { left: `${box.left}px`, width: `${box.width}px` } : {}),
  })
}

/** A popup that is attached to a field and follows it, above everything else. */
export const Popup = ({
  anchor,
  maxHeight,
  isFieldWide = false,
  isBesideWide = false,
  className,
  ...props
}: PopupProps) => {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = popup.current
    if (!shown || !anchor.current) return
    shown.showPopover?.()
    const follow = () =>
      anchor.current && placePopup({ popup: shown, anchor: anchor.current, maxHeight, isFieldWide, isBesideWide })
    follow()
    const size = new ResizeObserver(follow)
    size.observe(shown)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor, maxHeight, isFieldWide, isBesideWide])
  return (
    <div
      {...props}
      ref={popup}
      popover="manual"
      className={cn(
        'fixed inset-auto m-0 overflow-y-auto rounded-md border border-line bg-panel p-1.5 text-base text-ink shadow-pop',
        className,
      )}
    />
  )
}
