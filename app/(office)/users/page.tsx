import { Plus } from 'lucide-react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { StaffConsole } from '#components/people/staff/staff-console.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { paths } from '#lib/core/paths.ts'
import { listPendingStaffAddresses } from '#lib/people/accounts/addresses/queries.ts'
import { staffLabels } from '#lib/people/staff/labels.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { listStaff } from '#lib/people/staff/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: staffLabels.title }

type Props = { searchParams: Promise<{ tab?: string | string[] }> }

/** The System Users Console (rows C-01 to C-03), for staff; others get 403. */
export default async function SystemUsersPage({ searchParams }: Props) {
  const actor = await pageActor(staffPolicies.list.who)
  const tab = (await searchParams).tab === 'former' ? 'former' : 'current'
  const all = await listStaff(actor, { activeOnly: false })
  const current = all.filter(({ userIsActive }) => userIsActive)
  const former = all.filter(({ userIsActive }) => !userIsActive)
  const path = paths.systemUsers()
  return (
    <>
      <PageHeader
        title={staffLabels.title}
        {...(staffPolicies.create.who(actor)
          ? { button: { text: <CreateText />, href: paths.createSystemUser() } }
          : {})}
      />
      <Tabs
        label="Status"
        current={tab}
        className="mb-4"
        tabs={[
          { id: 'current', label: staffLabels.current, href: path, count: current.length },
          { id: 'former', label: staffLabels.former, href: `${path}?tab=former`, count: former.length },
        ]}
      />
      <StaffConsole
        key={tab}
        rows={tab === 'former' ? former : current}
        tab={tab}
        pendingAddresses={await listPendingStaffAddresses(actor)}
        canEdit={staffPolicies.edit.who(actor)}
      />
    </>
  )
}

/** The words of the button; on a phone one is seen, so that it fits beside the title. */
const CreateText = () => (
  <>
    <Plus className="sm:hidden" aria-hidden />
    <span className="sm:hidden" aria-hidden>
      {staffLabels.add}
    </span>
    <span className="max-sm:sr-only">{staffLabels.create}</span>
  </>
)
