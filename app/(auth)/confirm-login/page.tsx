import { FailedSignInStep } from '#components/people/accounts/message-step.tsx'
import { AutomaticSignInStep } from '#components/people/accounts/progress.tsx'
import { RedirectAtOnce, RetrySignIn } from '#components/people/accounts/sign-in-redirects.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { isPerson } from '#lib/core/actor.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import { CONFIRMING, STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { chooseLandingPath, describeSignInError, parseSignInOutcome } from '#lib/people/accounts/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = { title: CONFIRMING.title, robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Completes a sign-in (row A-03): goes on to the return path or the landing page; retries after a failure. */
export default async function ConfirmLoginPage({ searchParams }: Props) {
  const { result, error, returnUrl } = await searchParams
  const outcome = parseSignInOutcome([result].flat()[0])
  const { failed, signIn } = STEP_LABELS
  if (!outcome) {
    return (
      <FailedSignInStep
        title={failed.title}
        message={describeSignInError('unknown_result')}
        href={paths.login()}
        label={signIn}
      >
        <FindBrokerLink />
      </FailedSignInStep>
    )
  }
  const returnPath = parseReturnPath([returnUrl].flat()[0], getEnv().NEXTAUTH_URL)
  const actor = await getCurrentActor()
  const again = `${paths.login()}?${toQueryString({ error: 'person', returnUrl: returnPath })}`
  if (outcome === 'redirect')
    return <SignInProgress step={<RedirectAtOnce to={paths.login(returnPath ?? undefined)} />} />
  if (isPerson(actor))
    return <SignInProgress step={<RedirectAtOnce to={returnPath ?? chooseLandingPath(actor)} hasSignedIn />} />
  return (
    <SignInProgress
      step={<RetrySignIn to={again} message={describeSignInError([error].flat()[0])} returnPath={returnPath} />}
    />
  )
}

const SignInProgress = ({ step }: { step: React.ReactNode }) => (
  <>
    <AutomaticSignInStep {...CONFIRMING} />
    {step}
  </>
)
