'use client'

import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { ComboboxList } from './combobox-list.tsx'
import type { Choice } from './use-choices.ts'
import { type ComboboxSearchProps, useComboboxSearch } from './use-combobox-search.ts'

export type { Choice }

export type ComboboxProps<Item extends Choice = Choice> = ComboboxSearchProps<Item> & {
  /** The name under which a form submits the chosen id. */
  name?: string
  id?: string
  placeholder?: string
  disabled?: boolean
  required?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  className?: string
}

const { InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes

// Escape only closes, and a click always opens.
const reduceComboboxState = <Item,>(
  { selectedItem, inputValue }: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> => {
  if (type === InputKeyDownEscape) return { ...changes, selectedItem, inputValue }
  return type === InputClick ? { ...changes, isOpen: true } : changes
}

const describeUnmatchedText = (text: string, kept: string | null): string =>
  `“${text}” is not one of the choices. ${kept === null ? 'Choose from the list.' : `${kept} is kept.`}`

/**
 * A combobox searched by typing: the first result is highlighted, arrows move, Enter selects, Escape closes. Leaving
 * chooses what the text names exactly, else keeps the text and says so.
 */
export const Combobox = <Item extends Choice>(props: ComboboxProps<Item>) => {
  const { value, name, id, placeholder, disabled, required, className } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const field = useRef<HTMLInputElement>(null)
  const messageId = `${fieldId}-unmatched`
  const search = useComboboxSearch(props)
  const { found, isOpen, highlightedIndex, choose } = search

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: found.choices as Item[],
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    inputId: fieldId,
    menuId: `${fieldId}-list`,
    getItemId: (index) => `${fieldId}-list-${index}`,
    isOpen,
    highlightedIndex,
    selectedItem: value,
    inputValue: search.text,
    stateReducer: reduceComboboxState,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    onIsOpenChange: (change) => search.show(change.isOpen),
    onHighlightedIndexChange: (change) => search.moveTo(change.highlightedIndex),
  })

  return (
    <span className={cn('block min-w-0', className)}>
      <span className="relative block">
        <input
          {...getInputProps({
            ref: field,
            disabled: disabled ?? false,
            placeholder,
            onFocus: ({ currentTarget }) => currentTarget.select(),
            onClick: ({ currentTarget }) => isOpen || currentTarget.select(),
            // Updates synchronously, so that the caret keeps its position.
            onChange: ({ currentTarget }) => search.type(currentTarget.value),
            onBlur: (event) => {
              // Downshift would reset the text, which `leave` may keep.
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
              search.leave()
            },
            onKeyDown: (event) => {
              if (event.key === 'Escape' && isOpen) event.stopPropagation()
              if (event.key.startsWith('Arrow')) search.awaitChoice(false)
              if (event.key !== 'Enter' || !isOpen || highlightedIndex >= 0) return
              // If there is nothing to select, Enter keeps list and text.
              event.preventDefault()
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
              if (found.isLoading) search.awaitChoice(true)
            },
          })}
          aria-label={props['aria-label']}
          aria-describedby={
            [props['aria-describedby'], search.unmatched !== null && messageId].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={props['aria-invalid'] ?? ((search.unmatched !== null && value === null) || undefined)}
          type="text"
          aria-labelledby={undefined}
          aria-controls={isOpen ? `${fieldId}-list` : undefined}
          aria-activedescendant={isOpen && highlightedIndex >= 0 ? `${fieldId}-list-${highlightedIndex}` : undefined}
          aria-required={required || undefined}
          className={cn(controlClass, 'pr-14')}
        />
        <span className="absolute inset-y-0 right-1.5 flex items-center text-muted">
          {value && !disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label="Clear"
              className="inline-flex size-6 items-center justify-center rounded-sm hover:text-ink"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                search.clear()
                field.current?.focus()
              }}
            >
              <X className="size-3.5" aria-hidden />
            </button>
          )}
          <ChevronDown className="pointer-events-none mx-1 size-4" aria-hidden />
        </span>
      </span>
      <span id={messageId} aria-live="polite" className="block text-bad text-sm">
        {search.unmatched !== null && describeUnmatchedText(search.unmatched, value?.name ?? null)}
      </span>
      <ComboboxList
        isOpen={isOpen}
        menu={getMenuProps({ 'aria-label': props['aria-label'] ?? 'Choices' }, { suppressRefError: true })}
        // Chooses on mouse down, because a response may replace the option before mouse up.
        itemOf={(item, index) =>
          getItemProps({ item, index, onMouseDown: ({ button }) => button === 0 && choose(item) })
        }
        anchor={field}
        choices={found.choices}
        chosenId={value?.id}
        isLoading={found.isLoading}
        hasFailed={found.hasFailed}
      />
      {name && <input type="hidden" name={name} value={value?.id ?? ''} disabled={disabled} />}
    </span>
  )
}
