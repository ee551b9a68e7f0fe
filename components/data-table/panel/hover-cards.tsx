'use client'

import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { listLabels } from '../labels.ts'
import { useHoverCard } from './use-hover-card.ts'

const HoverCard = lazy(async () => ({ default: (await import('./hover-card.tsx')).HoverCard }))

/** Shows the cards of records and of cut texts in an area: one at a time, beside what it belongs to. */
export const HoverCards = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  const shown = useHoverCard(area)
  return (
    <>
      {/* There before the card, so that screen readers say what a key asked for. */}
      <div aria-live="polite" data-said-card="" className="sr-only">
        {shown?.isAsked && (shown.content || listLabels.noPreview)}
      </div>
      {shown?.content && (
        <Suspense>
          <HoverCard {...shown} />
        </Suspense>
      )}
    </>
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
