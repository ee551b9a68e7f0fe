import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { StaffForm } from '#components/people/staff/staff-form.tsx'
import { paths } from '#lib/core/paths.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { staffLabels } from '#lib/people/staff/labels.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: staffLabels.createTitle }

/** The form for a new system user, for staff with ADMIN (row C-08). */
export default async function CreateSystemUserPage() {
  const actor = await pageActor(staffPolicies.create.who)
  const { states } = await readShortLists(actor, ['states'])
  return (
    <FormPage
      width="small"
      header={
        <PageHeader title={staffLabels.createTitle} back={{ href: paths.systemUsers(), label: staffLabels.title }} />
      }
    >
      <StaffForm states={states} />
    </FormPage>
  )
}
