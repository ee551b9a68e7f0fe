import { redirect } from 'next/navigation'
import { FailedSignInStep } from '#components/people/accounts/message-step.tsx'
import { StartSignIn } from '#components/people/accounts/start-sign-in.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { getViewAs, isPerson } from '#lib/core/actor.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { INVALID_RETURN_URL, parseReturnPath } from '#lib/core/return-path.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { chooseLandingPath, PROOF_IS_OVER } from '#lib/people/accounts/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = { title: STEP_LABELS.starting.title, robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Starts the sign-in (rows A-01, A-02, A-05); a signed-in person is redirected at once. */
export default async function LoginPage({ searchParams }: Props) {
  const { returnUrl, error, renew } = await searchParams
  const asked = [returnUrl].flat()[0]
  const returnPath = asked ? parseReturnPath(asked, getEnv().NEXTAUTH_URL) : null
  if (asked && !returnPath) {
    const { failed, home } = STEP_LABELS
    return (
      <FailedSignInStep title={failed.title} message={INVALID_RETURN_URL} href={paths.home()} label={home}>
        <FindBrokerLink />
      </FailedSignInStep>
    )
  }
  const actor = await getCurrentActor()
  // A new sign-in would silently end the view.
  if (getViewAs(actor) && !isPerson(actor)) redirect(paths.publicFinder())
  const isRenewal = renew !== undefined && error === undefined && isPerson(actor)
  if (isPerson(actor) && !isRenewal) redirect(returnPath ?? chooseLandingPath(actor))
  const query = toQueryString({ returnUrl: returnPath })
  return (
    <>
      <StartSignIn
        callbackUrl={`${paths.confirmLogin()}${query ? `?${query}` : ''}`}
        needsPerson={error !== undefined}
        needsProof={[error].flat()[0] === PROOF_IS_OVER}
        isRenewal={isRenewal}
      />
      <noscript>
        <p className="mt-4 text-bad">{STEP_LABELS.needsScript}</p>
      </noscript>
    </>
  )
}
