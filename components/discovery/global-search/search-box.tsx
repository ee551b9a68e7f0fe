'use client'

import { Command } from 'cmdk'
import { Building2, CircleUserRound, CreditCard, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_SEARCH } from '#lib/core/pagination.ts'
import { searchLabels } from '#lib/discovery/global-search/labels.ts'
import { foundNote, foundPath } from '#lib/discovery/global-search/rules.ts'
import type { SearchRow, SearchType } from '#lib/discovery/global-search/schema.ts'
import { useDeparture } from './use-departure.ts'
import { type SearchState, useSearch } from './use-search.ts'

const ICONS: Record<SearchType, typeof Search> = { INDIVIDUAL: CircleUserRound, COMPANY: Building2, LOAN: CreditCard }

/**
 * The global search of the header (row B-03): ⌘K or Ctrl-K from anywhere, arrows, Enter, Escape. A page in edit mode hides
 * it (row B-08).
 */
export const SearchBox = () => {
  const { text, state, change, askNow } = useSearch()
  const [isOpen, setOpen] = useState(false)
  const depart = useDeparture()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useFocusKey(input)

  const close = () => setOpen(false)
  const choose = (row: SearchRow) => {
    close()
    change('')
    input.current?.blur()
    depart(foundPath(row))
  }
  const isListOpen = isOpen && state.kind !== 'idle'
  return (
    <Command
      ref={box}
      label={searchLabels.label}
      shouldFilter={false}
      loop
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (!isListOpen) change('')
          close()
        } else if (event.key === 'ArrowDown') setOpen(true)
        else if (event.key === 'Enter' && !(state.kind === 'found' && state.text === text.trim()) && text.trim()) {
          event.preventDefault()
          askNow()
        }
      }}
      className="relative mx-auto w-full max-w-[30rem] [body:has([data-edit-mode])_&]:hidden"
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <Command.Input
        ref={input}
        value={text}
        onValueChange={(next) => {
          setOpen(true)
          change(next)
        }}
        onFocus={() => setOpen(true)}
        placeholder={searchLabels.placeholder}
        maxLength={MAX_SEARCH}
        aria-expanded={isListOpen}
        aria-keyshortcuts="Control+K Meta+K"
        className="block h-[34px] w-full min-w-0 rounded-md border border-field bg-panel pr-14 pl-8 text-base text-ink focus-visible:outline-2 focus-visible:outline-offset-0"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm bg-sunken px-1.5 font-sans text-muted text-sm max-sm:hidden"
      >
        Ctrl K
      </kbd>
      <div
        hidden={!isListOpen}
        className="absolute top-full right-0 left-0 z-50 mt-1.5 overflow-hidden rounded-md border border-line bg-panel shadow-pop max-sm:fixed max-sm:inset-x-3 max-sm:top-[52px]"
      >
        <Results state={state} onChoose={choose} />
      </div>
    </Command>
  )
}

const Results = ({ state, onChoose }: { state: SearchState; onChoose: (row: SearchRow) => void }) => {
  const rows = state.kind === 'found' ? state.rows : []
  return (
    <>
      <Command.List label={searchLabels.results} className="max-h-[min(24rem,70dvh)] overflow-y-auto p-1">
        {rows.map((row) => {
          const Icon = ICONS[row.searchType]
          return (
            <Command.Item
              key={`${row.searchType}-${row.id}`}
              value={`${row.searchType}-${row.id}`}
              onSelect={() => onChoose(row)}
              // The list must not take the focus from the box.
              onMouseDown={(event) => event.preventDefault()}
              className="flex min-h-[38px] cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 data-[selected=true]:bg-accent-soft"
            >
              <Icon className="size-4 shrink-0 text-muted" aria-hidden />
              <span className="flex min-w-0 flex-1 items-center gap-x-2.5 max-sm:flex-col max-sm:items-stretch">
                <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
                <span className="min-w-0 truncate text-muted text-sm sm:max-w-[55%] sm:shrink-0">{foundNote(row)}</span>
              </span>
            </Command.Item>
          )
        })}
      </Command.List>
      <div role="status" className={rows.length > 0 ? 'sr-only' : 'px-3.5 py-3 text-muted'}>
        {messageOf(state)}
      </div>
    </>
  )
}

const messageOf = (state: SearchState): string => {
  if (state.kind === 'searching') return searchLabels.searching
  if (state.kind === 'failed') return searchLabels.failed
  if (state.kind !== 'found') return ''
  return state.rows.length > 0
    ? `${state.rows.length} ${searchLabels.results}`
    : `${searchLabels.nothing}. ${searchLabels.nothingText}`
}

// ⌘K and Ctrl-K lead to the box; while it is hidden they stay the browser's.
const useFocusKey = (input: { current: HTMLInputElement | null }): void => {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      if (!input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}
