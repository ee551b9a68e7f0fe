'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useListedShortcuts } from '#components/ui/shown-keys.ts'
import { MAX_QUESTION } from '#lib/core/pagination.ts'
import { paletteLabels, searchLabels } from '#lib/discovery/global-search/labels.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import { dropPartsOfNames, findWarning, isRefused, isWholeAnswer } from './asked-groups.ts'
import type { PaletteEntry } from './palette-entries.tsx'
import { PaletteList } from './palette-list.tsx'
import { isPageFirst, maySeeLoans, type PaletteProps, usePalette } from './use-palette.ts'
import { usePaletteSelection, useSearchFocusShortcut } from './use-palette-selection.ts'
import { useRecentRecords } from './use-recents.ts'
import { NOTHING_FOUND, type SearchResponse, type SearchState, useGlobalSearch } from './use-search.ts'

type OpenedRecord = { id: string; label: string; actions: readonly PaletteEntry[] }

const KEYS = [{ keys: 'mod+k', label: searchLabels.label }]

/**
 * The header's global search (row B-03) and command palette: ⌘K, Ctrl+K or / from anywhere, arrows, Enter, Escape. A page
 * in edit mode hides it (row B-08).
 */
export const SearchBox = (props: PaletteProps) => {
  const { text, state, change, askNow } = useGlobalSearch()
  const { recents, askRecents } = useRecentRecords()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useSearchFocusShortcut(input)
  useListedShortcuts(KEYS)

  const mayAsk = maySeeLoans(props.places)
  const asked = text.trim()
  const answer = dropPartsOfNames(state.kind === 'found' && asked !== '' ? state : NOTHING_FOUND, asked)
  const warning = findWarning(answer, asked)
  const listed = usePalette(props, { text: asked, answer, recents })
  const [record, setRecord] = useState<OpenedRecord | null>(null)
  const groups = record ? [{ title: paletteLabels.actionsOn(record.label), entries: record.actions }] : listed
  const isAnswered = (state.kind === 'found' && state.text === asked) || isPageFirst(groups, asked)
  const first = groups[0]?.entries[0]
  const isUnanswered = warning !== null && (isRefused(answer) || first?.isPart === true)
  const { selected, select, isChosen, choose } = usePaletteSelection(
    isUnanswered ? undefined : (first?.id ?? ''),
    asked,
  )

  const open = () => {
    if (!isOpen) askRecents()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setRecord(null)
  }
  const openActions = async ({ id, label, loadActions }: PaletteEntry) => {
    const actions = (await loadActions?.()) ?? []
    // Somebody may have typed on meanwhile.
    if (input.current?.value !== text || actions.length === 0) return
    setRecord({ id, label, actions })
    select(actions[0]?.id ?? '')
    choose()
  }
  const leaveActions = () => {
    if (record) select(record.id)
    setRecord(null)
  }
  const run = (entry: PaletteEntry) => {
    if (entry.fills) return change(entry.fills)
    close()
    change('')
    input.current?.blur()
    entry.run()
    if (entry.focuses) document.getElementById(entry.focuses)?.focus()
  }
  return (
    <Command
      ref={box}
      label={searchLabels.label}
      shouldFilter={false}
      loop
      value={selected}
      onValueChange={select}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (record && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
          event.preventDefault()
          leaveActions()
        } else if (event.key === 'ArrowRight' && isOpen && !record && isCaretAtEnd(event)) {
          const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => id === selected)
          if (!entry?.loadActions) return
          event.preventDefault()
          void openActions(entry)
        } else if (event.key === 'Escape') {
          if (!isOpen || asked === '') {
            change('')
            input.current?.blur()
          }
          close()
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          open()
          choose()
        } else if (event.key === 'Enter' && !isChosen && asked && !isAnswered) {
          event.preventDefault()
          askNow()
        } else if (event.key === 'Enter' && !isChosen && isUnanswered && first?.isPart) {
          // The first Enter shows what the second opens.
          event.preventDefault()
          select(first.id)
          choose()
        }
      }}
      className="relative w-full max-w-[40rem] [body:has([data-edit-mode])_&]:hidden"
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <Command.Input
        ref={input}
        value={text}
        onValueChange={(next) => {
          open()
          setRecord(null)
          change(next)
        }}
        onFocus={open}
        onClick={open}
        placeholder={searchLabels.placeholder}
        aria-description={mayAsk ? searchLabels.placeholder + searchLabels.hint : undefined}
        maxLength={MAX_QUESTION}
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        className="block h-[34px] w-full min-w-0 rounded-md border border-field bg-panel pr-14 pl-8 text-base text-ink focus-visible:outline-2 focus-visible:outline-offset-0"
      />
      {mayAsk && text === '' && <QuestionHint />}
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm bg-sunken px-1.5 font-sans text-muted text-sm max-sm:hidden"
      >
        Ctrl K
      </kbd>
      <div
        hidden={!isOpen}
        className="absolute top-full left-0 z-50 mt-1.5 w-full min-w-[min(32rem,calc(100vw-24px))] overflow-hidden rounded-md border border-line bg-panel shadow-pop max-sm:fixed max-sm:inset-x-3 max-sm:top-[52px] max-sm:w-auto"
      >
        <PaletteList
          groups={isOpen ? groups : []}
          message={isOpen ? describeSearchState(state, { answer, warning, mayAsk }) : ''}
          isWarning={warning !== null && !isWholeAnswer(answer)}
          onChoose={run}
          onActions={(entry) => void openActions(entry)}
          onPoint={choose}
        />
      </div>
    </Command>
  )
}

// Continues the placeholder, whose text takes its place without being seen.
const QuestionHint = () => (
  <span
    aria-hidden
    className="@container pointer-events-none absolute inset-y-0 right-1 left-8 ml-px flex translate-y-px items-center overflow-hidden whitespace-pre text-base text-muted sm:right-14"
  >
    <span className="invisible">{searchLabels.placeholder}</span>
    <span className="hidden @min-[18rem]:inline">{searchLabels.hint}</span>
    <span className="@min-[18rem]:hidden">{searchLabels.shortHint}</span>
  </span>
)

// Elsewhere in the text the arrow moves the caret.
const isCaretAtEnd = ({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement &&
  target.selectionStart === target.value.length &&
  target.selectionEnd === target.value.length &&
  !(altKey || ctrlKey || metaKey || shiftKey)

// Beside a deal, whose words are others, it says what was not understood.
const describeUnread = (said: readonly string[], isDeal: boolean): string =>
  isDeal && said.length > 0 ? wordLabels.asLoans(said.join(' ')) : said.join(' ')

type Described = { answer: SearchResponse; warning: readonly string[] | null; mayAsk: boolean }

const describeSearchState = ({ kind }: SearchState, { answer, warning, mayAsk }: Described): string => {
  if (kind === 'searching') return searchLabels.searching
  if (kind === 'failed') return searchLabels.failed
  if (kind !== 'found') return ''
  const { rows, deal, team } = answer
  if (warning) return describeUnread(warning, deal !== null)
  if (rows.length > 0 || deal || team) return ''
  return [`${searchLabels.nothing}.`, searchLabels.nothingText, ...(mayAsk ? [searchLabels.askText] : [])].join(' ')
}
