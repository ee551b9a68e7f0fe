'use client'

import { Check } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Choice } from './use-choices.ts'

const MAX_HEIGHT = 280

export type ComboboxListProps<Item extends Choice> = {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  choices: readonly Item[]
  active: number
  chosenId: Item['id'] | undefined
  isLoading: boolean
  hasFailed: boolean
  onHover: (index: number) => void
  onChoose: (choice: Item) => void
}

// In the browser's top layer nothing clips it, and in the document it stays where its field is, also inside a dialog.
const place = (list: HTMLElement, anchor: HTMLElement): void => {
  const box = anchor.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const isAbove = below < MAX_HEIGHT && box.top > below
  Object.assign(list.style, {
    left: `${box.left}px`,
    width: `${box.width}px`,
    maxHeight: `${Math.min(MAX_HEIGHT, (isAbove ? box.top : below) - 12)}px`,
    top: isAbove ? 'auto' : `${box.bottom + 4}px`,
    bottom: isAbove ? `${window.innerHeight - box.top + 4}px` : 'auto',
  })
}

/** The list under a combobox, or the word that there is nothing to choose from. */
export const ComboboxList = <Item extends Choice>(props: ComboboxListProps<Item>) => {
  const { id, label, anchor, choices, active, chosenId, isLoading, hasFailed, onHover, onChoose } = props
  const popup = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const list = popup.current
    if (!list || !anchor.current) return
    list.showPopover?.()
    const follow = () => anchor.current && place(list, anchor.current)
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor])

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field
    <div
      ref={popup}
      popover="manual"
      className="fixed inset-auto m-0 overflow-y-auto rounded-md border border-line bg-panel p-1.5 text-base text-ink shadow-pop"
      // The field keeps the focus, so that a click in the list does not count as leaving it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.length === 0 ? (
        <p id={id} role="status" className="px-2.5 py-1.5 text-muted">
          {isLoading ? 'Searching…' : hasFailed ? 'The choices could not be loaded' : 'No data'}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={label} aria-busy={isLoading || undefined}>
          {choices.map((choice, index) => (
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-chosen={choice.id === chosenId || undefined}
              onMouseMove={() => index !== active && onHover(index)}
              // On the way down, because a newer answer may move the choice away before the button is up again.
              onMouseDown={(event) => event.button === 0 && onChoose(choice)}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2.5 aria-selected:bg-accent-soft aria-selected:text-accent data-[chosen]:font-medium"
            >
              <span className="min-w-0 flex-1 break-words py-1">{choice.name}</span>
              {choice.id === chosenId && <Check className="size-4 shrink-0" aria-label="chosen" />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
