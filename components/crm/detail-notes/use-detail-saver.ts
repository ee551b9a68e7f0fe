'use client'

import { useEffect } from 'react'
import { request } from '#components/request/browser.ts'
import { toSaveAnswer } from '#components/saving/save-answer.ts'
import type { SaveMachine } from '#components/saving/save-machine.ts'
import type { SavePlan, SaveView } from '#components/saving/save-plan.ts'
import { useSaveMachine } from '#components/saving/use-save-machine.ts'
import { AUTOSAVE_DELAY } from '#lib/core/timing.ts'
import { detailNoteMessages } from '#lib/crm/detail-notes/labels.ts'
import type { DetailNote, DetailSection, EditedDetail } from '#lib/crm/detail-notes/schema.ts'
import { buildDetailNotesUrl } from '#lib/crm/file-notes/rules.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'

type Values = { detail: string }
export type DetailSaver = SaveMachine<Values, DetailNote>
export type DetailView = SaveView<Values, DetailNote>

/** Save plan of a note: two seconds after the last key, one save at a time (row E-04). */
export const buildDetailNoteSavePlan = (
  { refused, ...initial }: EditedDetail,
  send: SavePlan<Values, DetailNote>['send'],
): SavePlan<Values, DetailNote> => ({
  initial,
  send,
  delay: AUTOSAVE_DELAY,
  replaces: 'version',
  valuesOf: ({ detail }) => ({ detail }),
  ...(refused === null ? {} : { refused: { detail: refused } }),
})

/** Autosaves one detail note. */
export const useDetailNoteSaver = (profile: NotedProfile, section: DetailSection, note: EditedDetail) => {
  const address = buildDetailNotesUrl(profile, section)
  const machine = useSaveMachine<Values, DetailNote>(
    address,
    () =>
      buildDetailNoteSavePlan(note, async ({ value: detail, version }) =>
        toSaveAnswer(await request.put(address, { detail, version }, { isBackground: true })),
      ),
    { states: ['failed'], text: detailNoteMessages.unsaved },
  )
  const { saver } = machine
  useEffect(() => saver.refresh(note), [saver, note])
  return machine
}
