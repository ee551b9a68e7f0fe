'use client'

import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { ComboboxList } from './combobox-list.tsx'
import { controlClass } from './control.ts'
import { type Choice, useChoices } from './use-choices.ts'

export type { Choice }

export type ComboboxProps<Item extends Choice = Choice> = {
  value: Item | null
  onChange: (value: Item | null) => void
  /** Local options; use either these … */
  options?: readonly Item[]
  /** … or a URL that answers `?search=` with `{ data: [{ id, name }] }`. */
  source?: string
  /** Debounce of the search in milliseconds. */
  debounce?: number
  /** Converts an item of the response to a choice, if its shape differs; must be a stable function. */
  read?: (answered: never) => Item
  /** The name under which a form submits the chosen id. */
  name?: string
  id?: string
  placeholder?: string
  disabled?: boolean
  required?: boolean
  onBlur?: () => void
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  className?: string
}

const { InputBlur, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes

// Blur selects nothing, Escape only closes, and a click always opens.
const reduceState = <Item,>(
  { selectedItem, inputValue }: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> => {
  if (type === InputBlur || type === InputKeyDownEscape) return { ...changes, selectedItem, inputValue }
  return type === InputClick ? { ...changes, isOpen: true } : changes
}

/** A combobox searched by typing: the first result is highlighted, arrows move, Enter selects, Escape closes. */
export const Combobox = <Item extends Choice>({
  value,
  onChange,
  options,
  source,
  debounce,
  read,
  name,
  id,
  placeholder,
  disabled,
  required,
  onBlur,
  className,
  ...aria
}: ComboboxProps<Item>) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const field = useRef<HTMLInputElement>(null)
  /** The text being typed; null while the chosen name is displayed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** The id of the option that the user moved to; an id, because indices change with each response. */
  const [activeId, setActiveId] = useState<Item['id'] | null>(null)
  /** True if Enter was pressed before the response to the text arrived. */
  const [isAwaited, setIsAwaited] = useState(false)
  const search = typed ?? ''
  const { choices, isLoading, hasFailed } = useChoices<Item>({ options, source, debounce, read, search, isOpen })

  const findChoiceIndex = (wanted: Item['id'] | null | undefined) => choices.findIndex((choice) => choice.id === wanted)
  const moved = findChoiceIndex(activeId)
  const usual = value && !typed ? findChoiceIndex(typed === null ? value.id : null) : Math.min(0, choices.length - 1)
  const highlightedIndex = moved >= 0 ? moved : isLoading ? -1 : usual

  const resetHighlight = () => {
    setActiveId(null)
    setIsAwaited(false)
  }
  const show = (isShown: boolean) => {
    setIsOpen(isShown)
    if (!isShown) setTyped(null)
    resetHighlight()
  }
  const choose = (choice: Item) => {
    onChange(choice)
    show(false)
  }
  const leave = () => {
    if (typed === '' && value) onChange(null)
    show(false)
    onBlur?.()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the answer that was waited for, nothing else
  useEffect(() => {
    if (!isAwaited || isLoading) return
    setIsAwaited(false)
    if (typed && choices[0]) choose(choices[0])
  }, [isAwaited, isLoading])

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: choices as Item[],
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    inputId: fieldId,
    menuId: `${fieldId}-list`,
    getItemId: (index) => `${fieldId}-list-${index}`,
    isOpen,
    highlightedIndex,
    selectedItem: value,
    inputValue: typed ?? value?.name ?? '',
    stateReducer: reduceState,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    onIsOpenChange: (change) => show(change.isOpen),
    onHighlightedIndexChange: (change) => setActiveId(choices[change.highlightedIndex]?.id ?? null),
  })

  return (
    <span className={cn('relative block min-w-0', className)}>
      <input
        {...getInputProps({
          ref: field,
          disabled: disabled ?? false,
          placeholder,
          onFocus: ({ currentTarget }) => currentTarget.select(),
          onClick: ({ currentTarget }) => isOpen || currentTarget.select(),
          // Updates synchronously, so that the caret keeps its position.
          onChange: ({ currentTarget }) => {
            setTyped(currentTarget.value)
            setIsOpen(true)
            resetHighlight()
          },
          onBlur: leave,
          onKeyDown: (event) => {
            if (event.key === 'Escape' && isOpen) event.stopPropagation()
            if (event.key.startsWith('Arrow')) setIsAwaited(false)
            if (event.key !== 'Enter' || !isOpen || highlightedIndex >= 0) return
            // If there is nothing to select, Enter keeps list and text.
            event.preventDefault()
            Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
            if (isLoading) setIsAwaited(true)
          },
        })}
        {...aria}
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
              onChange(null)
              setTyped(isOpen ? '' : null)
              field.current?.focus()
            }}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        )}
        <ChevronDown className="pointer-events-none mx-1 size-4" aria-hidden />
      </span>
      <ComboboxList
        isOpen={isOpen}
        menu={getMenuProps({ 'aria-label': aria['aria-label'] ?? 'Choices' }, { suppressRefError: true })}
        // Chooses on mouse down, because a response may replace the option before mouse up.
        itemOf={(item, index) =>
          getItemProps({ item, index, onMouseDown: ({ button }) => button === 0 && choose(item) })
        }
        anchor={field}
        choices={choices}
        chosenId={value?.id}
        isLoading={isLoading}
        hasFailed={hasFailed}
      />
      {name && <input type="hidden" name={name} value={value?.id ?? ''} disabled={disabled} />}
    </span>
  )
}
