'use client'

import { useEffect, useState } from 'react'
import { type Choice, useMatchingOptions } from './use-choices.ts'

export type ComboboxSearchProps<Item extends Choice = Choice> = {
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
  onBlur?: () => void
}

type Typing = {
  /** The text being typed; null while the chosen name is displayed. */
  typed: string | null
  /** The id of the option that the user moved to; an id, because indices change with each response. */
  activeId: Choice['id'] | null
}

/** Returns the index of the highlighted option: the one moved to, else the chosen or first one; -1 while loading. */
const findHighlightedOption = (
  choices: readonly Choice[],
  { value, typed, activeId, isLoading }: { value: Choice | null; isLoading: boolean } & Typing,
): number => {
  const findChoiceIndex = (wanted: unknown) => choices.findIndex((choice) => choice.id === wanted)
  const moved = findChoiceIndex(activeId)
  if (moved >= 0) return moved
  if (isLoading) return -1
  return value && !typed ? findChoiceIndex(typed === null ? value.id : null) : Math.min(0, choices.length - 1)
}

/** State of a combobox: the typed text, the options that match it, the highlighted one, and how one is chosen. */
export const useComboboxSearch = <Item extends Choice>(props: ComboboxSearchProps<Item>) => {
  const { value, onChange, onBlur, options, source, debounce, read } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [activeId, setActiveId] = useState<Item['id'] | null>(null)
  /** True if Enter was pressed before the response to the text arrived. */
  const [isAwaited, setIsAwaited] = useState(false)
  const found = useMatchingOptions<Item>({ options, source, debounce, read, search: typed ?? '', isOpen })
  const { choices, isLoading } = found

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the answer that was waited for, nothing else
  useEffect(() => {
    if (!isAwaited || isLoading) return
    setIsAwaited(false)
    if (typed && choices[0]) choose(choices[0])
  }, [isAwaited, isLoading])

  return {
    found,
    isOpen,
    text: typed ?? value?.name ?? '',
    highlightedIndex: findHighlightedOption(choices, { value, typed, activeId, isLoading }),
    show,
    choose,
    type: (text: string): void => {
      setTyped(text)
      setIsOpen(true)
      resetHighlight()
    },
    moveTo: (index: number): void => setActiveId(choices[index]?.id ?? null),
    /** Sets whether the first option of the coming response is chosen. */
    awaitChoice: setIsAwaited,
    leave: (): void => {
      if (typed === '' && value) onChange(null)
      show(false)
      onBlur?.()
    },
    clear: (): void => {
      onChange(null)
      setTyped(isOpen ? '' : null)
    },
  }
}
