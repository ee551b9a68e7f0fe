import { PageHeader } from '#components/layout/page-header.tsx'
import { SignUpRequests } from '#components/people/accounts/sign-up-requests.tsx'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { requestLabels } from '#lib/people/accounts/sign-ups/labels.ts'
import { listOpenSignUps } from '#lib/people/accounts/sign-ups/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: requestLabels.title }

/** The open sign-up requests (row A-10), for staff. */
export default async function SignUpRequestsPage() {
  const actor = await pageActor(accountPolicy.readSignUps.who)
  const rows = await listOpenSignUps(actor)
  return (
    <>
      <PageHeader title={requestLabels.title} description={requestLabels.description} total={rows.length} />
      <SignUpRequests rows={rows} />
    </>
  )
}
