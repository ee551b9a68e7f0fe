import { orErrorPage } from '#app/or-elsewhere.ts'
import { DetailNoteField } from '#components/crm/detail-notes/detail-note-field.tsx'
import { staff } from '#lib/core/policy.ts'
import { detailNoteLabels } from '#lib/crm/detail-notes/labels.ts'
import { getDetailNotes } from '#lib/crm/detail-notes/queries.ts'
import { DETAIL_SECTIONS } from '#lib/crm/detail-notes/schema.ts'
import type { TabProps } from './tab-props.ts'

/** The tab with professional and personal notes about a profile (row E-04), kept per company, or by staff. */
export const DetailsTab = async ({ actor, profile: { kind, id } }: TabProps) => {
  const notes = await orErrorPage(getDetailNotes(actor, { kind, id }))
  return (
    <>
      <p className="mb-3 text-muted">{detailNoteLabels.keptFor(staff(actor) ? null : actor.companyName)}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {DETAIL_SECTIONS.map((section) => (
          <DetailNoteField key={`${id} ${section}`} profile={{ kind, id }} section={section} note={notes[section]} />
        ))}
      </div>
    </>
  )
}
