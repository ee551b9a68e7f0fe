'use client'

import { Check } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { Popup } from '#components/ui/popup.tsx'
import type { Choice } from './use-choices.ts'

const MAX_HEIGHT = 280

type ComboboxListProps<Item extends Choice> = {
  isOpen: boolean
  /** The ARIA attributes and ids that connect list and options with the field. */
  menu: ComponentProps<'div'>
  itemOf: (choice: Item, index: number) => ComponentProps<'div'>
  anchor: RefObject<HTMLElement | null>
  choices: readonly Item[]
  chosenId: Item['id'] | undefined
  isLoading: boolean
  hasFailed: boolean
}

/** The list of a combobox, or a message if there is nothing to choose. */
export const ComboboxList = <Item extends Choice>(props: ComboboxListProps<Item>) => {
  const { isOpen, menu, itemOf, anchor, choices, chosenId, isLoading, hasFailed } = props
  if (!isOpen) return null
  return (
    <Popup
      anchor={anchor}
      maxHeight={MAX_HEIGHT}
      isFieldWide
      // Keeps the focus in the field, so that a click in the list does not blur it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.length === 0 ? (
        <p id={menu.id} role="status" className="px-2.5 py-1.5 text-muted">
          {isLoading ? 'Searching…' : hasFailed ? 'The choices could not be loaded' : 'No data'}
        </p>
      ) : (
        <div {...menu} aria-busy={isLoading || undefined}>
          {choices.map((choice, index) => (
            <div
              {...itemOf(choice, index)}
              key={choice.id}
              data-chosen={choice.id === chosenId || undefined}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2.5 aria-selected:bg-accent-soft aria-selected:text-accent data-[chosen]:font-medium"
            >
              <span className="min-w-0 flex-1 break-words py-1">{choice.name}</span>
              {choice.note && <span className="max-w-[50%] shrink-0 truncate text-muted text-sm">{choice.note}</span>}
              {choice.id === chosenId && <Check className="size-4 shrink-0" aria-label="chosen" />}
            </div>
          ))}
        </div>
      )}
    </Popup>
  )
}
