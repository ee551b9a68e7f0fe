'use client'

import { useEffect, useState } from 'react'
import { type Choice, findNamedOption, useMatchingOptions } from './use-choices.ts'
import { useComboboxText } from './use-combobox-text.ts'

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

/** What a combobox waits for a response to do: choose the first option, or leave the field with the option that was named. */
type Awaited = 'first' | 'named' | null
/** The option that the user moved to, or what a response is awaited for: one excludes the other. */
type Aim = { activeId: Choice['id'] | null; awaited: Awaited }
const NO_AIM: Aim = { activeId: null, awaited: null }

/** Calls `act` when `arrived` changes to what the response was awaited for. */
const useAwaitedResponse = (arrived: Awaited, act: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the response that was awaited, nothing else
  useEffect(() => {
    if (arrived !== null) act()
  }, [arrived])
}

/** State of a combobox: the typed text, the options that match it, the highlighted one, and how one is chosen. */
export const useComboboxSearch = <Item extends Choice>(props: ComboboxSearchProps<Item>) => {
  const { value, onChange, onBlur, options, source, debounce, read } = props
  const { typed, unmatched, isOpen, ...texts } = useComboboxText(value !== null)
  const [{ activeId, awaited }, setAim] = useState<Aim>(NO_AIM)
  const found = useMatchingOptions<Item>({ options, source, debounce, read, search: typed ?? '', isOpen })
  const { choices, isLoading } = found

  const show = (isShown: boolean) => {
    if (isShown) texts.open()
    else texts.close()
    setAim(NO_AIM)
  }
  const choose = (choice: Item) => {
    onChange(choice)
    show(false)
  }
  const leaveWith = (text: string) => {
    const named = findNamedOption(choices, text)
    if (named) return choose(named)
    texts.close(text)
    setAim(NO_AIM)
  }
  useAwaitedResponse(isLoading ? null : awaited, () => {
    setAim(NO_AIM)
    if (awaited === 'named') leaveWith(typed ?? '')
    else if (typed && choices[0]) choose(choices[0])
  })

  return {
    found,
    // Somebody who has left the field waits for the response without the list.
    isOpen: isOpen && awaited !== 'named',
    text: typed ?? value?.name ?? unmatched ?? '',
    unmatched,
    highlightedIndex: findHighlightedOption(choices, { value, typed, activeId, isLoading }),
    show,
    choose,
    type: (text: string): void => {
      texts.open(text)
      setAim(NO_AIM)
    },
    moveTo: (index: number): void => setAim({ activeId: choices[index]?.id ?? null, awaited: null }),
    /** Sets whether the first option of the coming response is chosen. */
    awaitChoice: (isWanted: boolean): void => setAim({ activeId: null, awaited: isWanted ? 'first' : null }),
    /** Chooses the option that the typed text names, else keeps the text; an empty text clears the choice. */
    leave: (): void => {
      if (typed === '' && value) onChange(null)
      if (!typed?.trim()) show(false)
      else if (isLoading) setAim({ activeId: null, awaited: 'named' })
      else leaveWith(typed)
      onBlur?.()
    },
    clear: (): void => {
      onChange(null)
      texts.clear()
    },
  }
}
