'use client'

import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Popup } from '#components/ui/popup.tsx'

const DELAY = 350
const PROFILE = /^\/users\/(\d+)\/(lender|broker|lawfirm)$/

/** What a hover card shows: a profile, or the full text of a truncated cell. */
type Hovered = { anchor: HTMLElement; profile: { kind: string; id: string } | null; text: string }

const isTextCutOff = (element: Element): boolean =>
  [element, ...element.querySelectorAll('*')].some(
    (each) =>
      each.clientWidth > 0 &&
      (each.scrollWidth > each.clientWidth + 1 || (each.matches('.two') && each.scrollHeight > each.clientHeight + 1)),
  )

/** Returns the hover card for an element; null if the list shows everything already. */
const findHoveredCell = (target: Element): Hovered | null => {
  const cell = target.closest<HTMLElement>('[data-row] > td')
  // A card beside the toggle would cover the details that it opens.
  if (!cell || target.closest('[data-toggle]')) return null
  const link = target.closest<HTMLAnchorElement>('a[href]')
  const [, id, kind] = PROFILE.exec(link?.getAttribute('href') ?? '') ?? []
  if (link && id && kind) return { anchor: link, profile: { kind, id }, text: cell.innerText }
  // The truncated text without a mark beside it.
  const whole = cell.querySelector<HTMLElement>('.cut, .two') ?? cell
  return isTextCutOff(cell) ? { anchor: cell, profile: null, text: whole.innerText } : null
}

/** The component that shows a profile by kind and id; set by the shell, since lists are below the areas. */
export const ProfileCardContext = createContext<ComponentType<{ kind: string; id: string }> | null>(null)

/** Shows hover cards in a list: one at a time, after a delay, on hover and focus; Escape closes it. */
export const HoverCards = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const ProfileCard = useContext(ProfileCardContext)
  useEffect(() => {
    const list = area.current
    if (!list) return
    let timer: ReturnType<typeof setTimeout>
    const ask = ({ target }: Event) => {
      clearTimeout(timer)
      const element = target as Element
      if (element.closest('[data-hover-card]')) return
      // Removes the title, because the browser's own tooltip would cover the card.
      element.closest('[title]')?.removeAttribute('title')
      timer = setTimeout(() => setHovered(element.isConnected ? findHoveredCell(element) : null), DELAY)
    }
    const onPointer = (event: PointerEvent) => event.pointerType === 'mouse' && ask(event)
    const drop = () => {
      clearTimeout(timer)
      setHovered(null)
    }
    const onLeave = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setHovered(null), DELAY)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && drop()
    const ended = new AbortController()
    const { signal } = ended
    list.addEventListener('pointerover', onPointer, { signal })
    list.addEventListener('pointerleave', onLeave, { signal })
    list.addEventListener('focusin', ask, { signal })
    list.addEventListener('focusout', onLeave, { signal })
    list.addEventListener('pointerdown', drop, { signal })
    list.addEventListener('scroll', drop, { capture: true, passive: true, signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [area])
  if (!hovered) return null
  return (
    <HoverCard key={`${hovered.profile?.id} ${hovered.text}`} anchor={hovered.anchor}>
      {hovered.profile && ProfileCard ? (
        <Suspense>
          <ProfileCard {...hovered.profile} />
        </Suspense>
      ) : (
        <p className="whitespace-pre-line break-words">{hovered.text}</p>
      )}
    </HoverCard>
  )
}

const HoverCard = ({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) => {
  const place = useRef<HTMLElement | null>(anchor)
  return (
    <Popup
      anchor={place}
      maxHeight={320}
      role="tooltip"
      data-hover-card=""
      className="w-max max-w-[min(22rem,calc(100vw-1rem))] p-3"
    >
      {children}
    </Popup>
  )
}
