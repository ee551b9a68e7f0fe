'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import { longDay } from '#lib/core/dates.ts'
import { leadMessages } from '#lib/crm/leads/labels.ts'
import type { KeptLead } from '#lib/crm/leads/schema.ts'
import { createLeadSaver, type LeadAnswer, type LeadField, type LeadSaver, type LeadView } from './lead-saver.ts'

const PATHS: Record<LeadField, string> = { leadScore: 'lead-score', followupDate: 'followup-date' }

/** Lead score and follow-up date of a company, each saved by itself; staff save by their own variant (row B-16). */
export const useLeadSaver = (
  companyId: number,
  isStaff: boolean,
  read: KeptLead,
): { saver: LeadSaver; view: LeadView } => {
  const router = useRouter()
  const [view, setView] = useState<LeadView | null>(null)
  const send = async (field: LeadField, value: string | null, version: number): Promise<LeadAnswer> => {
    const url = `/api/companies/${companyId}/${PATHS[field]}${isStaff ? '/system-user' : ''}`
    const answer = await request.put<{ data: KeptLead }>(url, { [field]: value, version }, { isQuiet: true })
    if (answer.ok) return { kind: 'saved', kept: answer.body.data }
    if (answer.status === 409 && answer.data) return { kind: 'conflict', kept: answer.data as KeptLead }
    return { kind: 'failed', message: answer.errors[0]?.message ?? messageOf(answer.status) }
  }
  const [saver] = useState(() =>
    createLeadSaver({
      initial: read,
      send,
      onChange: setView,
      onSaved: (field, value) =>
        showSuccess(
          field === 'leadScore' ? leadMessages.scoreSaved(value) : leadMessages.dateSaved(value && longDay(value)),
        ),
      onIdle: () => router.refresh(),
    }),
  )
  const { leadScore, followupDate, version } = read
  useEffect(() => saver.refresh({ leadScore, followupDate, version }), [saver, leadScore, followupDate, version])
  useLeaveGuard(view !== null && Object.keys(view.unsaved).length > 0, leadMessages.unsaved)
  return { saver, view: view ?? saver.view() }
}
