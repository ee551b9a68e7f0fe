'use client'

import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Popup } from '#components/ui/popup.tsx'
import { listLabels } from '../labels.ts'
import type { ShownCard } from './card-desk.ts'
import { describeByCard } from './described.ts'
import { useHoverCard } from './use-hover-card.ts'

/** Shows the cards of records and of cut texts in an area: one at a time, beside what it belongs to. */
export const HoverCards = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  const shown = useHoverCard(area)
  return (
    <>
      {/* There before the card, so that screen readers say what a key asked for. */}
      <div aria-live="polite" data-said-card="" className="sr-only">
        {shown?.isAsked && (shown.content || listLabels.noPreview)}
      </div>
      {shown?.content && <HoverCard {...shown} />}
    </>
  )
}

const HoverCard = ({ anchor, content }: ShownCard) => {
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

/** An area outside a list whose links to loans and profiles show their cards. */
export const PreviewedLinks = ({ children }: { children: ReactNode }) => {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div ref={area}>
      {children}
      <HoverCards area={area} />
    </div>
  )
}
