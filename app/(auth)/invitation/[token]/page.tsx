import { InvitationOrResetStep } from '#components/people/accounts/link-step.tsx'
import { linkLabels } from '#lib/people/accounts/links/labels.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = {
  title: linkLabels.invitation.title,
  robots: { index: false },
  referrer: 'no-referrer' as const,
}

type Props = { params: Promise<{ token: string }> }

/** The page of an invitation's link; opening it does not use up the link. */
export default async function InvitationPage({ params }: Props) {
  const { token } = await params
  const facts = await readAccountLink(await getCurrentActor(), 'INVITATION', token)
  return <InvitationOrResetStep kind="invitation" token={token} facts={facts} isBundled={getEnv().BUNDLED_IDENTITY} />
}
