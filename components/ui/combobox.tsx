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
  /** Choices that are at hand … */
  options?: readonly Item[]
  /** … or an address that answers `?search=` with `{ data: [{ id, name }] }`. */
  source?: string
  /** How long the address waits for the next key, in milliseconds. */
  debounce?: number
  /** Makes a choice of what the address answers, where that is shaped otherwise; the same function each time. */
  read?: (answered: never) => Item
  /** Sends the chosen id with a form. */
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

// Leaving takes nothing, Escape only closes, and a click opens whatever was open before.
const behaviour = <Item,>(
  { selectedItem, inputValue }: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> => {
  if (type === InputBlur || type === InputKeyDownEscape) return { ...changes, selectedItem, inputValue }
  return type === InputClick ? { ...changes, isOpen: true } : changes
}

/** A choice list that is searched by typing: the first answer is highlighted, arrows move, Enter chooses, Escape closes. */
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
  /** What is being typed; null while nothing is, and the chosen name shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** The choice that the person moved to, by its id, because a new answer brings others under the same number. */
  const [activeId, setActiveId] = useState<Item['id'] | null>(null)
  /** Enter was pressed while the answer to the text was still under way. */
  const [isAwaited, setIsAwaited] = useState(false)
  const search = typed ?? ''
  const { choices, isLoading, hasFailed } = useChoices<Item>({ options, source, debounce, read, search, isOpen })

  const indexOf = (wanted: Item['id'] | null | undefined) => choices.findIndex((choice) => choice.id === wanted)
  const moved = indexOf(activeId)
  const usual = value && !typed ? indexOf(typed === null ? value.id : null) : Math.min(0, choices.length - 1)
  const highlightedIndex = moved >= 0 ? moved : isLoading ? -1 : usual

  const rest = () => {
    setActiveId(null)
    setIsAwaited(false)
  }
  const show = (isShown: boolean) => {
    setIsOpen(isShown)
    if (!isShown) setTyped(null)
    rest()
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
    stateReducer: behaviour,
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
          // At once, so that the caret stays where it is.
          onChange: ({ currentTarget }) => {
            setTyped(currentTarget.value)
            setIsOpen(true)
            rest()
          },
          onBlur: leave,
          onKeyDown: (event) => {
            if (event.key === 'Escape' && isOpen) event.stopPropagation()
            if (event.key.startsWith('Arrow')) setIsAwaited(false)
            if (event.key !== 'Enter' || !isOpen || highlightedIndex >= 0) return
            // With nothing to take the list stays, and the text with it.
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
        // On the way down, because a newer answer may move the choice away before the button is up again.
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
