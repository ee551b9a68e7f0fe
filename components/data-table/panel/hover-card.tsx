'use client'

import { useId, useLayoutEffect, useRef } from 'react'
import { Popup } from '#components/ui/popup.tsx'
import type { ShownCard } from './card-desk.ts'
import { describeByCard } from './described.ts'

/** A card beside its link, or below its cut text. */
export const HoverCard = ({ anchor, content }: ShownCard) => {
  const id = useId()
  const place = useRef<HTMLElement | null>(anchor)
  // A row with buttons beside its link has the card beside those.
  place.current = anchor.closest<HTMLElement>('[data-card-beside]') ?? anchor
  const isCutText = typeof content === 'string'
  useLayoutEffect(() => describeByCard(anchor, { id, isCutText }), [anchor, id, isCutText])
  return (
    <Popup
      anchor={place}
      maxHeight={320}
      isBesideWide={!isCutText}
      id={id}
      role="tooltip"
      data-hover-card=""
      className="w-max max-w-[min(22rem,calc(100vw-1rem))] p-3"
    >
      {isCutText ? <p className="whitespace-pre-line break-words">{content}</p> : content}
    </Popup>
  )
}
