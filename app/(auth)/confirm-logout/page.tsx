import { cookies } from 'next/headers'
import { FailedSignOutStep } from '#components/people/accounts/message-step.tsx'
import { AutomaticSignInStep } from '#components/people/accounts/progress.tsx'
import { RedirectAtOnce } from '#components/people/accounts/sign-in-redirects.tsx'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { describeSignInError } from '#lib/people/accounts/rules.ts'
import { describeCookie } from '#lib/server/http/cookies.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { readFinishedSignOut } from '#lib/web/sign-out-endpoint.ts'

export const metadata = { title: STEP_LABELS.confirmingSignOut.title, robots: { index: false } }

type Props = { searchParams: Promise<{ state?: string | string[] }> }

/** Where the provider redirects after its sign-out (row A-04); accepted only if the sign-out was started here. */
export default async function ConfirmLogoutPage({ searchParams }: Props) {
  const cookie = (await cookies()).get(describeCookie('signOut', getEnv().NEXTAUTH_URL).name)?.value
  const finished = readFinishedSignOut(cookie, [(await searchParams).state].flat()[0])
  if (!finished) return <FailedSignOutStep message={describeSignInError('foreign_sign_out')} />
  const query = toQueryString({ returnUrl: finished.returnPath })
  return (
    <>
      <AutomaticSignInStep {...STEP_LABELS.confirmingSignOut} />
      <RedirectAtOnce to={`${paths.loggedOut()}${query ? `?${query}` : ''}`} />
    </>
  )
}
