import { InvitationOrResetStep } from '#components/people/accounts/link-step.tsx'
import { getViewAs } from '#lib/core/actor.ts'
import { visiting } from '#lib/core/policy.ts'
import { recordInvitationVisit } from '#lib/people/accounts/links/commands.ts'
import { describeInvitedTo, linkLabels } from '#lib/people/accounts/links/labels.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = {
  title: linkLabels.invitation.title,
  robots: { index: false },
  referrer: 'no-referrer' as const,
}

type Props = { params: Promise<{ token: string }> }

/** The page of an invitation's link; opening it records the first visit and does not use up the link. */
export default async function InvitationPage({ params }: Props) {
  const { token } = await params
  const actor = await getCurrentActor()
  const facts = await readAccountLink(actor, 'INVITATION', token)
  // Who is signed in already is no invited person: staff try a link before they pass it on.
  if (facts.state === 'OPEN' && visiting(actor) && !getViewAs(actor)) await recordInvitationVisit(actor, token)
  const { BUNDLED_IDENTITY, PRODUCT_NAME } = getEnv()
  return (
    <InvitationOrResetStep
      kind="invitation"
      token={token}
      facts={facts}
      isBundled={BUNDLED_IDENTITY}
      reason={facts.invitedTo && describeInvitedTo(facts.invitedTo, PRODUCT_NAME)}
    />
  )
}
