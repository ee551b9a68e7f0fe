'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { LOOKUP_DEBOUNCE } from '#lib/core/timing.ts'

/** An option; `note` is a muted text after its name. */
export type Choice = { id: number | string; name: string; note?: string }

type ChoiceQuery<Item extends Choice> = {
  options?: readonly Item[] | undefined
  source?: string | undefined
  debounce?: number | undefined
  read?: ((answered: never) => Item) | undefined
  search: string
  isOpen: boolean
}

type Answer<Item> = { search: string; source: string; choices: readonly Item[]; hasFailed: boolean }

/**
 * Returns the options that match a typed text: from a local list at once, from a URL after 300 ms or `debounce` without
 * a key.
 */
export const useMatchingOptions = <Item extends Choice>(wanted: ChoiceQuery<Item>) => {
  const { options, source, debounce = LOOKUP_DEBOUNCE, read, search, isOpen } = wanted
  const [answer, setAnswer] = useState<Answer<Item> | null>(null)

  useEffect(() => {
    if (!source || !isOpen) return
    const cancel = new AbortController()
    const timer = setTimeout(
      async () => {
        const query = { search: search.trim(), page: 1 }
        const result = await request.get<{ data?: Item[] }>(source, query, { signal: cancel.signal })
        if (cancel.signal.aborted) return
        const answered = result.ok ? (result.body.data ?? []) : []
        const choices = read ? answered.map((item) => read(item as never)) : answered
        setAnswer({ search, source, choices, hasFailed: !result.ok })
      },
      search === '' ? 0 : debounce,
    )
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [source, debounce, read, search, isOpen])

  if (!source) return { choices: filterOptions(options ?? [], search), isLoading: false, hasFailed: false }
  const last = answer?.source === source ? answer : null
  const isLoading = last?.search !== search
  const known = last?.choices ?? []
  // While the next response loads, the matching options of the last one stay.
  return {
    choices: isLoading ? filterOptions(known, search) : known,
    isLoading,
    hasFailed: last?.hasFailed === true && !isLoading,
  }
}

/**
 * Returns the options whose name contains every word of the text, ignoring case; those that start with it come first.
 */
export const filterOptions = <Item extends Choice>(options: readonly Item[], search: string): readonly Item[] => {
  const text = search.trim().toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  const found = options.filter((option) => words.every((word) => option.name.toLowerCase().includes(word)))
  const begins = (option: Item) => option.name.toLowerCase().startsWith(text)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/**
 * Returns the one option that a text names: by its whole name, by the part before the first comma, or because it is the only
 * option and each word of its name is in the text. Null if none or several are named.
 */
export const findNamedOption = <Item extends Choice>(options: readonly Item[], text: string): Item | null => {
  const words = splitWords(text)
  const isNamed = (name: string) => splitWords(name).join(' ') === words.join(' ')
  for (const named of [
    options.filter(({ name }) => isNamed(name)),
    options.filter(({ name }) => isNamed(name.split(',')[0] ?? '')),
  ])
    if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
  const [only] = options
  return only && options.length === 1 && splitWords(only.name).every((word) => words.includes(word)) ? only : null
}
