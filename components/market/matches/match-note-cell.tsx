'use client'

import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Textarea } from '#components/ui/textarea.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { matchLabels } from '#lib/market/matches/labels.ts'
import { LONGEST_MATCH_NOTE } from '#lib/market/matches/search.ts'
import type { Line, MatchSaver } from './match-saver.ts'
import { UnsavedMatchValue } from './unsaved-match-value.tsx'

type NoteProps = { line: Line; label: string; saverOf: (line: Line) => MatchSaver }

/** The staff's note about a match: text that becomes an autosaving field when clicked. */
export const MatchNoteCell = ({ line, label, saverOf }: NoteProps) => {
  const [isWriting, setIsWriting] = useState(false)
  const field = line.view?.fields.note
  const text = field?.value ?? line.note ?? ''
  const close = () => {
    setIsWriting(false)
    void saverOf(line).flush()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    close()
  }
  return (
    <span className="grid w-full min-w-0 gap-1.5">
      {isWriting ? (
        <Textarea
          autoFocus
          aria-label={label}
          rows={2}
          maxLength={LONGEST_MATCH_NOTE}
          value={text}
          onChange={({ target }) => saverOf(line).change('note', target.value)}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="min-h-14"
        />
      ) : (
        <button
          type="button"
          onClick={() => setIsWriting(true)}
          className="group flex min-h-7 w-full items-center gap-1.5 rounded-sm text-left hover:text-accent"
        >
          <span className="sr-only">{label}. </span>
          {text ? (
            <span title={text} className="min-w-0 whitespace-pre-line break-words [.list-table_&]:line-clamp-2">
              {text}
            </span>
          ) : (
            <span className="text-muted group-hover:text-accent">{matchLabels.addNote}</span>
          )}
          <Pencil
            className="size-3.5 shrink-0 text-muted [.list-table_.group:not(:hover,:focus-visible)_&]:opacity-0"
            aria-hidden
          />
        </button>
      )}
      {field && <UnsavedMatchValue field={field} saver={saverOf(line)} name="note" theirs={line.note ?? '–'} />}
    </span>
  )
}

type NoteLineProps = { line: Line; label: string; canWrite: boolean }

/**
 * The beginning of a match's note and its day, in one line of a phone's card; the side panel, which a tap on the card opens, has the
 * whole note, and the field in which whoever may write one adds it.
 */
export const MatchNoteLine = ({ line, label, canWrite }: NoteLineProps) => {
  const text = (line.view?.fields.note?.value ?? line.note ?? '').trim()
  if (!text && !canWrite) return null
  if (!text)
    return (
      <span data-only="card" className="items-center gap-1 font-normal text-muted text-sm leading-4 max-md:flex">
        {matchLabels.addNote}
        <Pencil className="size-3 shrink-0" aria-hidden />
      </span>
    )
  return (
    <span data-only="card" className="gap-1 font-normal text-muted text-sm leading-4 max-md:flex">
      <span className="sr-only">{label}: </span>
      <span className="truncate text-ink">{text}</span>
      {line.date && <span className="shrink-0"> · {formatDay(toSydneyDay(line.date))}</span>}
    </span>
  )
}
