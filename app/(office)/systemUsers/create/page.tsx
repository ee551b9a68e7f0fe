import { PageHeader } from '#components/layout/page-header.tsx'
import { StaffForm } from '#components/staff/staff-form.tsx'
import { shortLists } from '#lib/lookups/queries.ts'
import { pageActor } from '#lib/server/session.ts'
import { staffLabels } from '#lib/staff/labels.ts'
import { staffPolicies } from '#lib/staff/policy.ts'

export const metadata = { title: staffLabels.createTitle }

/** The form for a new system user, for staff with ADMIN (row C-08). */
export default async function CreateSystemUserPage() {
  const actor = await pageActor(staffPolicies.create.who)
  const { states } = await shortLists(actor, ['states'])
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={staffLabels.createTitle} />
      <StaffForm states={states} />
    </div>
  )
}
