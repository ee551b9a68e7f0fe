import { redirect } from 'next/navigation'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { FailedSignOutStep } from '#components/people/accounts/message-step.tsx'
import { SignOutRequestForm } from '#components/shell/leaving-form.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { getRealActor, isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { INVALID_RETURN_URL, parseReturnPath } from '#lib/core/return-path.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { chooseLandingPath, describeSignInError } from '#lib/people/accounts/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

export const metadata = { title: STEP_LABELS.signOutButton, robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Asks for confirmation before signing out (rows ), so that a link from another site cannot do it. */
export default async function LogoutPage({ searchParams }: Props) {
  const { returnUrl, error } = await searchParams
  const { signOut, signOutButton, stay, signOutFailed } = STEP_LABELS
  const asked = [returnUrl].flat()[0]
  const returnPath = asked ? parseReturnPath(asked, getEnv().NEXTAUTH_URL) : null
  if (asked && !returnPath) return <FailedSignOutStep message={INVALID_RETURN_URL} />
  if (error === 'foreign_sign_out') return <FailedSignOutStep message={describeSignInError(error)} />
  const actor = getRealActor(await getCurrentActor())
  if (!isPerson(actor)) redirect(paths.loggedOut())
  return (
    <CenteredMessage
      title={signOut.title}
      description={error ? <span role="alert">{signOutFailed}</span> : signOut.text}
      actions={
        <SignOutRequestForm className="flex flex-wrap gap-2">
          {returnPath && <input type="hidden" name="returnUrl" value={returnPath} />}
          <Button type="submit" variant="primary">
            {signOutButton}
          </Button>
          <ButtonLink href={returnPath ?? chooseLandingPath(actor)} prefetch={false}>
            {stay}
          </ButtonLink>
        </SignOutRequestForm>
      }
    />
  )
}
