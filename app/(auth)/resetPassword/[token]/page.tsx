import { InvitationOrResetStep } from '#components/people/accounts/link-step.tsx'
import { linkLabels } from '#lib/people/accounts/links/labels.ts'
import { readAccountLink } from '#lib/people/accounts/links/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = { title: linkLabels.reset.title, robots: { index: false }, referrer: 'no-referrer' as const }

type Props = { params: Promise<{ token: string }> }

/** The page of a password reset's link; opening it does not use up the link. */
export default async function ResetPasswordPage({ params }: Props) {
  const { token } = await params
  const facts = await readAccountLink(await getCurrentActor(), 'RESET', token)
  return <InvitationOrResetStep kind="reset" token={token} facts={facts} isBundled={getEnv().BUNDLED_IDENTITY} />
}
