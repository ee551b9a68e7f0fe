'use client'

import { CalendarClock, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showSuccess } from '#components/request/browser.ts'
import type { SaveState } from '#components/saving/save-plan.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { DateInput } from '#components/ui/date-input.tsx'
import { ShortDelay } from '#components/ui/short-delay.tsx'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import { formatCount } from '#lib/core/counts.ts'
import { countDaysBetween, type Day, isDay } from '#lib/core/dates.ts'
import { formatShortDelay } from '#lib/core/deadlines.ts'
import { LEAD_SCORES, leadLabels, leadMessages } from '#lib/crm/leads/labels.ts'
import { FOLLOWUP_QUICK_ADDS, getQuickAddDay, quickAddNames } from '#lib/crm/leads/rules.ts'
import type { KeptLead } from '#lib/crm/leads/schema.ts'
import { UnsavedLeadNotice } from './lead-notice.tsx'
import { useLeadSaver } from './use-lead-saver.ts'

type Props = {
  companyId: number
  isStaff: boolean
  kept: KeptLead
  /** The Sydney day from which durations are counted. */
  today: Day
  /** The profile with the next due follow-up; null if there is none. */
  nextDue: { href: string; name: string; count: number } | null
}

const { nextParts } = leadLabels

const isLeadUnsaved = ({ state }: { state: SaveState }): boolean => state === 'failed' || state === 'conflict'

/** Lead score and follow-up date, each saved on change; the keys `l`, `f` and `]` reach them (row D-20). */
export const LeadScoreAndFollowUpFields = ({ companyId, isStaff, kept, today, nextDue }: Props) => {
  const navigate = useNavigate()
  const scores = useRef<HTMLFieldSetElement>(null)
  const quickAdds = useRef<HTMLFieldSetElement>(null)
  const { saver, view } = useLeadSaver(companyId, isStaff, kept)
  const { leadScore, followupDate } = view.fields
  const [score, day] = [leadScore.value, followupDate.value]
  /** Text in the date field that is not a date; it is never saved. */
  const [unread, setUnread] = useState('')
  const isScoreSaved = !isLeadUnsaved(leadScore)

  const focusIn = (group: HTMLFieldSetElement | null) =>
    (group?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? group?.querySelector<HTMLElement>('button'))?.focus()
  useHotkey('l', leadLabels.score, () => focusIn(scores.current))
  useHotkey('f', leadLabels.followup, () => focusIn(quickAdds.current))
  // Saves pending changes first, or the next page would still list this company as due.
  const goOn = async () => {
    if (!nextDue) return showSuccess(leadMessages.noneDue)
    if (!isLeadUnsaved(leadScore) && !isLeadUnsaved(followupDate)) await saver.flush()
    navigate(nextDue.href)
  }
  useHotkey(']', leadLabels.next, () => void goOn())

  return (
    <div
      data-lead
      data-print="hidden"
      className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-md border border-line bg-panel px-3 py-2 sm:mt-4 sm:gap-y-3 sm:px-4 sm:py-2.5 wide:gap-x-4"
    >
      <div className="flex items-center gap-2.5 max-sm:-order-2">
        <span aria-hidden className="text-muted">
          {leadLabels.score} <Key>l</Key>
        </span>
        <fieldset ref={scores} aria-label={leadLabels.score} className="flex min-w-0" onKeyDown={moveFocusByArrow}>
          {LEAD_SCORES.map((letter) => (
            <button
              key={letter}
              type="button"
              aria-pressed={score === letter}
              onClick={() => void saver.choose('leadScore', letter === score && isScoreSaved ? null : letter)}
              className={cn(
                '-ml-px h-8 w-8 border border-line first:rounded-l-md last:rounded-r-md focus-visible:z-10',
                score === letter ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
              )}
            >
              {letter}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-2">
        <label htmlFor="followup-date" className="text-muted">
          {leadLabels.followup} <Key>f</Key>
        </label>
        <DateInput
          id="followup-date"
          value={unread || (day ?? '')}
          onValueChange={(value) => {
            const isRead = value === '' || isDay(value)
            setUnread(isRead ? '' : value)
            if (isRead) saver.change('followupDate', value === '' ? null : value)
          }}
          className="w-34"
        />
        <FollowUpDueBadge day={day} today={today} />
        <fieldset
          ref={quickAdds}
          aria-label={leadLabels.quickAdds}
          className="fade-ends flex min-w-0 gap-0.5 max-sm:w-full max-sm:gap-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap"
          onKeyDown={moveFocusByArrow}
        >
          {FOLLOWUP_QUICK_ADDS.map((quickAdd) => (
            <Button
              key={quickAdd}
              size="sm"
              variant="ghost"
              className="px-1.5 sm:max-[90rem]:px-1"
              aria-label={`${quickAdd}, ${quickAddNames[quickAdd]}`}
              onClick={() => {
                setUnread('')
                void saver.choose('followupDate', getQuickAddDay(today, quickAdd))
              }}
            >
              {quickAdd}
            </Button>
          ))}
        </fieldset>
      </div>
      <span aria-live="polite" className="sr-only">
        {view.isPending ? 'Saving...' : ''}
      </span>
      {nextDue && (
        <ButtonLink
          href={nextDue.href}
          variant="ghost"
          // Beside the lead score on a phone; its words have room beside it and the follow-up from 1440 px.
          className="-mr-2 ml-auto px-2 max-sm:-order-1"
          prefetch={false}
          title={nextDue.name}
        >
          <CalendarClock aria-hidden className="sm:hidden" />
          {/* Its name is what is seen, and the rest of it. */}
          <span className="max-sm:sr-only">
            {nextParts[0]}
            <span className="max-[90rem]:sr-only"> {nextParts[1]}</span>
            <span className="sr-only">,</span>
          </span>
          <Key>]</Key>
          <span className="text-muted">{formatCount(nextDue.count)}</span>
          <ChevronRight aria-hidden />
        </ButtonLink>
      )}
      <UnsavedLeadNotice saver={saver} view={view} />
    </div>
  )
}

// The keyboard shortcut, excluded from the accessible name.
const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden className="rounded-sm bg-sunken px-1 text-muted text-xs uppercase hidden min-[90rem]:inline">
    {children}
  </kbd>
)

// The badge reserves the width of its longest text, so that nothing shifts when a date falls due or changes.
const FollowUpDueBadge = ({ day, today }: { day: Day | null; today: Day }) => (
  <span className="relative inline-grid sm:order-last">
    <span aria-hidden className="invisible [grid-area:1/1]">
      <Badge tone="bad">
        {/* Only a wide window has room beside the date for four figures. */}
        <span className="min-[90rem]:hidden">{formatShortDelay(999)}</span>
        <span className="hidden min-[90rem]:inline">{formatShortDelay(9_999)}</span>
      </Badge>
    </span>
    <span className="[grid-area:1/1]">
      {day !== null && day <= today && (
        // An overdue badge has the usual icon of its tone.
        <Badge tone={day === today ? 'warn' : 'bad'} {...(day === today ? { icon: CalendarClock } : {})}>
          {day === today ? leadLabels.today : <ShortDelay days={countDaysBetween(day, today)} />}
        </Badge>
      )}
    </span>
  </span>
)

/** Moves the focus between the buttons of a group by arrow keys, wrapping around. */
const moveFocusByArrow = (event: KeyboardEvent<HTMLFieldSetElement>) => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
