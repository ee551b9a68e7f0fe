import { CircleAlert } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { leadLabels, leadMessages } from '#lib/crm/leads/labels.ts'
import type { LeadField, LeadSaver, LeadView } from './use-lead-saver.ts'

const NAMES: Record<LeadField, string> = { leadScore: leadLabels.score, followupDate: leadLabels.followup }

const formatLeadValue = (field: LeadField, value: string | null): string => {
  if (value === null) return leadLabels.none
  return field === 'leadScore' ? value : formatDay(value)
}

/** Shows unsaved changes of lead score and follow-up date, with the reason, and buttons to retry or give up. */
export const UnsavedLeadNotice = ({ saver, view }: { saver: LeadSaver; view: LeadView }) => (
  <>
    {(Object.keys(NAMES) as LeadField[]).map((field) => {
      const { value, state, reason = '' } = view.fields[field]
      if (state !== 'failed' && state !== 'conflict') return null
      const theirs = formatLeadValue(field, view.stored[field])
      const isOvertaken = state === 'conflict'
      return (
        <div
          key={field}
          role="alert"
          className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-bad-soft px-3 py-1.5"
        >
          <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />
          <p className="min-w-0 flex-1 basis-60">
            {isOvertaken ? leadMessages.overtaken(NAMES[field], theirs) : leadMessages.notSaved(NAMES[field], reason)}
          </p>
          <Button size="sm" onClick={() => void saver.choose(field, value)}>
            {isOvertaken ? leadLabels.saveMine(formatLeadValue(field, value)) : leadLabels.again}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => saver.takeBack(field)}>
            {isOvertaken ? leadLabels.keepTheirs(theirs) : leadLabels.takeBack}
          </Button>
        </div>
      )
    })}
  </>
)
