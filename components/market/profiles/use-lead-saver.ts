'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { request, showSuccess } from '#components/request/browser.ts'
import { toSaveAnswer } from '#components/saving/save-answer.ts'
import type { SaveMachine } from '#components/saving/save-machine.ts'
import type { SavePlan, SaveView } from '#components/saving/save-plan.ts'
import { useSaveMachine } from '#components/saving/use-save-machine.ts'
import { formatDay } from '#lib/core/dates.ts'
import { FIELD_SAVE_DELAY } from '#lib/core/timing.ts'
import { leadMessages } from '#lib/crm/leads/labels.ts'
import type { KeptLead } from '#lib/crm/leads/schema.ts'

type LeadValues = Omit<KeptLead, 'version'>
export type LeadField = keyof LeadValues
export type LeadSaver = SaveMachine<LeadValues, KeptLead>
export type LeadView = SaveView<LeadValues, KeptLead>

/**
 * Save plan of lead score and follow-up date, which share one version: saved on change; a date is debounced while
 * typed, because its parts are dates, too (row D-20).
 */
export const buildLeadSavePlan = (
  initial: KeptLead,
  send: SavePlan<LeadValues, KeptLead>['send'],
): SavePlan<LeadValues, KeptLead> => ({
  initial,
  send,
  delay: FIELD_SAVE_DELAY,
  replaces: 'version',
  valuesOf: ({ leadScore, followupDate }) => ({ leadScore, followupDate }),
})

const PATHS: Record<LeadField, string> = { leadScore: 'lead-score', followupDate: 'followup-date' }

/** Autosaves lead score and follow-up date of a company, each on its own; staff use their own endpoints (row B-16). */
export const useLeadSaver = (companyId: number, isStaff: boolean, read: KeptLead) => {
  const router = useRouter()
  const { saver, view } = useSaveMachine<LeadValues, KeptLead>(
    `/api/companies/${companyId}`,
    () => ({
      ...buildLeadSavePlan(read, async ({ name, value, version }) => {
        const url = `/api/companies/${companyId}/${PATHS[name]}${isStaff ? '/system-user' : ''}`
        return toSaveAnswer(await request.put(url, { [name]: value, version }, { isQuiet: true }))
      }),
      onSaved: (name, value) =>
        showSuccess(
          name === 'leadScore' ? leadMessages.scoreSaved(value) : leadMessages.dateSaved(value && formatDay(value)),
        ),
      onIdle: () => router.refresh(),
    }),
    { states: ['failed', 'conflict'], text: leadMessages.unsaved },
  )
  const { leadScore, followupDate, version } = read
  useEffect(() => saver.refresh({ leadScore, followupDate, version }), [saver, leadScore, followupDate, version])
  return { saver, view }
}
