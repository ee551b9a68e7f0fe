import { redirect } from 'next/navigation'
import { MessageStep } from '#components/people/accounts/message-step.tsx'
import { StartSignIn } from '#components/people/accounts/start-sign-in.tsx'
import { isPerson, viewOf } from '#lib/core/actor.ts'
import { INVALID_RETURN_URL, paths, queryString, safeReturnPath } from '#lib/core/paths.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { landingPath, PROOF_IS_OVER } from '#lib/people/accounts/rules.ts'
import { env } from '#lib/server/env.ts'
import { currentActor } from '#lib/web/session.ts'

export const metadata = { title: STEP_LABELS.starting.title, robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Starts the sign-in (rows A-01, A-02, A-05); a signed-in person is redirected at once. */
export default async function LoginPage({ searchParams }: Props) {
  const { returnUrl, error, renew } = await searchParams
  const asked = [returnUrl].flat()[0]
  const returnPath = asked ? safeReturnPath(asked, env().NEXTAUTH_URL) : null
  if (asked && !returnPath) {
    const { failed, home } = STEP_LABELS
    return <MessageStep title={failed.title} message={INVALID_RETURN_URL} href={paths.home()} label={home} />
  }
  const actor = await currentActor()
  // A new sign-in would silently end the view.
  if (viewOf(actor) && !isPerson(actor)) redirect(paths.publicFinder())
  const isRenewal = renew !== undefined && error === undefined && isPerson(actor)
  if (isPerson(actor) && !isRenewal) redirect(returnPath ?? landingPath(actor))
  const query = queryString({ returnUrl: returnPath })
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
