import { TriangleAlert } from 'lucide-react'
import { displayMobile } from '#lib/people/contacts/rules.ts'
import { staffLabels, staffMessages } from '#lib/people/staff/labels.ts'
import type { StaffDraft } from '#lib/people/staff/rules.ts'

/** Tells the second of two administrators what the first one saved; Save then writes what is typed over it. */
export const ConflictNotice = ({ stored }: { stored: StaffDraft }) => (
  <div role="alert" className="mb-3 flex gap-3 rounded-md border border-warn bg-warn-soft px-4 py-3">
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
    <div>
      <p className="font-semibold">{staffMessages.changed}</p>
      <p className="mt-0.5">
        Stored now: {stored.firstname} {stored.lastname}, {stored.email}, {displayMobile(stored.mobile)},{' '}
        {stored.isActive ? staffLabels.current : staffLabels.former}, administrator {stored.isAdmin ? 'Yes' : 'No'}.
        Save again to write your values over these, or Cancel to keep them.
      </p>
    </div>
  </div>
)
