'use client'

import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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

/** A choice list that is searched by typing; arrows move, Enter chooses, Escape closes. */
export const Combobox = <Item extends Choice>({
  value,
  onChange,
  options,
  source,
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
  const listId = `${fieldId}-list`
  const field = useRef<HTMLInputElement>(null)
  /** What is being typed; null while nothing is, and the chosen name shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [activeId, setActiveId] = useState<Item['id'] | null>(null)
  /** Enter was pressed while the answer to the text was still under way. */
  const [isAwaited, setIsAwaited] = useState(false)
  const { choices, isLoading, hasFailed } = useChoices<Item>({ options, source, search: typed ?? '', isOpen })

  // By its id, because a new answer brings other choices under the same number.
  const active = choices.findIndex((choice) => choice.id === activeId)

  const rest = () => {
    setActiveId(null)
    setIsAwaited(false)
  }
  const open = () => {
    if (disabled) return
    setIsOpen(true)
    rest()
  }
  const close = () => {
    setIsOpen(false)
    setTyped(null)
    rest()
  }
  const choose = (choice: Item) => {
    onChange(choice)
    close()
  }
  const leave = () => {
    if (typed === '' && value) onChange(null)
    close()
    onBlur?.()
  }
  const chooseOnly = () => {
    if (typed && choices.length === 1) choose(choices[0] as Item)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the answer that was waited for, nothing else
  useEffect(() => {
    if (!isAwaited || isLoading) return
    setIsAwaited(false)
    chooseOnly()
  }, [isAwaited, isLoading])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      setIsAwaited(false)
      if (choices.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active === -1 && step === -1 ? choices.length : active
      setActiveId((choices[(from + step + choices.length) % choices.length] as Item).id)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const choice = choices[active]
      if (choice) choose(choice)
      else if (isLoading) setIsAwaited(true)
      else chooseOnly()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }

  return (
    <span className={cn('relative block min-w-0', className)}>
      <input
        {...aria}
        ref={field}
        id={fieldId}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        aria-required={required || undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? value?.name ?? ''}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsOpen(true)
          rest()
        }}
        onClick={() => !isOpen && open()}
        onBlur={leave}
        onKeyDown={onKeyDown}
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
      {isOpen && (
        <ComboboxList
          id={listId}
          label={aria['aria-label'] ?? 'Choices'}
          anchor={field}
          choices={choices}
          active={active}
          chosenId={value?.id}
          isLoading={isLoading}
          hasFailed={hasFailed}
          onHover={(index) => setActiveId(choices[index]?.id ?? null)}
          onChoose={choose}
        />
      )}
      {name && <input type="hidden" name={name} value={value?.id ?? ''} disabled={disabled} />}
    </span>
  )
}
