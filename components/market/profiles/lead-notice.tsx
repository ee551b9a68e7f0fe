import { CircleAlert } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { longDay } from '#lib/core/dates.ts'
import { leadLabels, leadMessages } from '#lib/crm/leads/labels.ts'
import type { LeadField, LeadSaver, LeadView } from './lead-saver.ts'

const NAMES: Record<LeadField, string> = { leadScore: leadLabels.score, followupDate: leadLabels.followup }

const shown = (field: LeadField, value: string | null): string => {
  if (value === null) return leadLabels.none
  return field === 'leadScore' ? value : longDay(value)
}

/** What of lead score and follow-up date is not saved, why, and the two ways on. */
export const LeadNotice = ({ saver, view }: { saver: LeadSaver; view: LeadView }) => (
  <>
    {(Object.keys(NAMES) as LeadField[]).map((field) => {
      const unsaved = view.unsaved[field]
      if (!unsaved) return null
      const { stored } = unsaved
      return (
        <div
          key={field}
          role="alert"
          className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-bad-soft px-3 py-1.5"
        >
          <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />
          <p className="min-w-0 flex-1 basis-60">
            {stored === undefined
              ? leadMessages.notSaved(NAMES[field], unsaved.message)
              : leadMessages.overtaken(NAMES[field], shown(field, stored))}
          </p>
          <Button size="sm" onClick={() => saver.choose(field, view[field])}>
            {stored === undefined ? leadLabels.again : leadLabels.saveMine(shown(field, view[field]))}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => saver.takeBack(field)}>
            {stored === undefined ? leadLabels.takeBack : leadLabels.keepTheirs(shown(field, stored))}
          </Button>
        </div>
      )
    })}
  </>
)
