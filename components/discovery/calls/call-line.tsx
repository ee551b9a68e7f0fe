'use client'

import { Mail, Phone, PhoneMissed, Voicemail } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Input } from '#components/ui/input.tsx'
import { useHotkeys } from '#components/ui/use-hotkey.ts'
import { type Day, isDay } from '#lib/core/dates.ts'
import { formatDayWithWeekday } from '#lib/core/typed-days.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNoteLabels, LONGEST_NOTE } from '#lib/crm/file-notes/labels.ts'
import { callLabels, outcomeLabels } from '#lib/discovery/calls/labels.ts'
import { type CallTarget, OUTCOMES, type Proposals } from '#lib/discovery/calls/schema.ts'
import { SpokenTo } from './call-people.tsx'
import { useCallNoteAndOutcome } from './use-call.ts'

export type CallLineProps = {
  target: CallTarget
  proposals: Proposals
  draft: KeptDraft | null
  today: Day
  nextHref: string
  ownHref: string
  /** The people of the company. */
  names: readonly string[]
}

const ICONS: Record<(typeof OUTCOMES)[number], ReactNode> = {
  spoke: <Phone aria-hidden />,
  noAnswer: <PhoneMissed aria-hidden />,
  leftMessage: <Voicemail aria-hidden />,
  emailed: <Mail aria-hidden />,
}

const formatNextCallDay = (day: string): string => (isDay(day) ? formatDayWithWeekday(day) : callLabels.noDay)

/** One line for the note and a key for each outcome: Alt with a digit while typing, the digit alone elsewhere. */
export const CallNoteBar = (props: CallLineProps) => {
  const { note, write, ownDay, setOwnDay, dayOf, pending, finish, isKept, next } = useCallNoteAndOutcome(props)
  const field = useRef<HTMLInputElement>(null)
  // No autofocus on phones, where the keyboard would cover the page.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  useHotkeys([
    ...OUTCOMES.map((outcome, at) => ({
      keys: String(at + 1),
      label: outcomeLabels[outcome],
      act: () => void finish(outcome),
    })),
    { keys: ']', label: callLabels.next, act: next },
    { keys: 'n', label: callLabels.note, act: () => field.current?.focus() },
  ])
  const handleKey = (event: KeyboardEvent) => {
    const outcome = event.altKey && OUTCOMES[Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1]
    if (outcome) void finish(outcome)
    else if (event.altKey && event.key === 'ArrowDown' && event.target === field.current) next()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section aria-label={callLabels.note} className="rounded-md border border-line bg-panel p-4" onKeyDown={handleKey}>
      <Input
        ref={field}
        aria-label={callLabels.note}
        aria-keyshortcuts="Alt+1 Alt+2 Alt+3 Alt+4 Alt+ArrowDown"
        aria-describedby="call-draft"
        placeholder={callLabels.notePlaceholder}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => write(target.value)}
      />
      <SpokenTo
        names={props.names}
        note={note}
        write={(text) => {
          write(text)
          field.current?.focus()
        }}
      />
      <fieldset className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4">
        <legend className="sr-only">{callLabels.outcomes}</legend>
        {OUTCOMES.map((outcome, at) => (
          <Button
            key={outcome}
            className="h-auto min-h-12 min-w-0 flex-col items-start gap-0.5 border-field bg-ground px-3 py-1.5 shadow-xs"
            aria-keyshortcuts={`Alt+${at + 1} ${at + 1}`}
            isPending={pending === outcome}
            disabled={pending !== null}
            onClick={() => void finish(outcome)}
          >
            <span className="flex w-full items-center gap-2 [&_svg]:text-accent">
              {ICONS[outcome]}
              {outcomeLabels[outcome]}
              <kbd className="ml-auto rounded-sm bg-sunken px-1.5 font-normal font-sans text-muted text-xs narrow:hidden">
                Alt {at + 1}
              </kbd>
            </span>
            <span className="font-normal text-muted text-sm tabular-nums">{formatNextCallDay(dayOf(outcome))}</span>
          </Button>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex items-center gap-2">
          <label htmlFor="call-day" className="text-muted text-sm">
            {callLabels.ownDay}
          </label>
          <DateInput id="call-day" className="w-36" value={ownDay} min={props.today} onValueChange={setOwnDay} />
        </div>
        <p id="call-draft" role="status" className="text-muted text-sm empty:-ml-4">
          {isKept && note !== '' && fileNoteLabels.draftKept}
        </p>
        <Button className="ml-auto" aria-keyshortcuts="] Alt+ArrowDown" onClick={next}>
          {callLabels.next}
        </Button>
      </div>
    </section>
  )
}
