'use client'

import { ChevronDown, Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import type { SavedField } from '#components/saving/save-plan.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { clashLabels } from '#lib/core/clashes.ts'
import { matchLabels, matchMessages } from '#lib/market/matches/labels.ts'
import type { MatchStatusKey } from '#lib/market/matches/schema.ts'
import { LONGEST_MATCH_NOTE } from '#lib/market/matches/search.ts'
import type { Line, MatchSaver, MatchValues } from './match-saver.ts'

export type Statuses = readonly { id: MatchStatusKey; name: string }[]

type StatusProps = {
  line: Line
  value: MatchStatusKey
  label: string
  statuses: Statuses
  saverOf: (line: Line) => MatchSaver
  /** Shows why the status cannot be changed; null if it can. */
  onBlocked: (() => void) | null
}

/**
 * The status of the viewer's own side. Its options render on hover or focus only, because five thousand selects would
 * mean twenty thousand options.
 */
export const MatchStatusCell = ({ line, value, label, statuses, saverOf, onBlocked }: StatusProps) => {
  const [isReached, setIsReached] = useState(false)
  const field = line.view?.fields.status
  const shown = field?.value ?? value
  if (onBlocked)
    return (
      <button
        type="button"
        aria-label={label}
        onClick={onBlocked}
        className={cn(controlClass, 'flex h-8 items-center justify-between gap-2 text-left')}
      >
        {statuses.find(({ id }) => id === shown)?.name}
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </button>
    )
  const markReached = () => setIsReached(true)
  return (
    <span className="grid w-full gap-1.5">
      <Select
        onPointerDown={markReached}
        onFocus={markReached}
        aria-label={label}
        value={shown}
        options={isReached ? statuses : statuses.filter(({ id }) => id === shown)}
        onChange={({ target }) => void saverOf(line).choose('status', target.value as MatchStatusKey)}
      />
      {field && (
        <UnsavedMatchValue
          field={field}
          saver={saverOf(line)}
          name="status"
          theirs={findMatchStatusName(statuses, value)}
        />
      )}
    </span>
  )
}

const findMatchStatusName = (statuses: Statuses, key: MatchStatusKey): string =>
  statuses.find(({ id }) => id === key)?.name ?? key

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
            <span className="min-w-0 whitespace-pre-line break-words py-0.5">{text}</span>
          ) : (
            <span className="text-muted group-hover:text-accent">{matchLabels.addNote}</span>
          )}
          <Pencil
            className="size-3.5 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            aria-hidden
          />
        </button>
      )}
      {field && <UnsavedMatchValue field={field} saver={saverOf(line)} name="note" theirs={line.note ?? '–'} />}
    </span>
  )
}

type UnsavedProps = {
  field: SavedField<unknown>
  saver: MatchSaver
  name: keyof MatchValues
  theirs: string
}

/** The save state of an unsaved value, with the actions to resolve it. */
const UnsavedMatchValue = ({ field: { state, value, reason }, saver, name, theirs }: UnsavedProps) => {
  if (state === 'saving') return <span className="text-muted text-xs">{matchLabels.saving}</span>
  if (state === 'failed')
    return (
      <span className="text-bad text-sm">
        {reason}
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Button size="sm" onClick={() => void saver.flush()}>
            {matchLabels.retry}
          </Button>
          <Button size="sm" variant="ghost" className="text-ink" onClick={() => saver.takeBack(name)}>
            {matchLabels.discard}
          </Button>
        </span>
      </span>
    )
  if (state !== 'conflict') return null
  return (
    <ConflictNotice
      heading={matchMessages.changed}
      className="px-3 py-2 text-sm"
      actions={
        <>
          <Button size="sm" onClick={() => void saver.choose(name, value as never)}>
            {clashLabels.keepMine}
          </Button>
          <Button size="sm" onClick={() => saver.takeBack(name)}>
            {clashLabels.takeTheirs}
          </Button>
        </>
      }
    >
      <span className="break-words">{theirs}</span>
    </ConflictNotice>
  )
}
