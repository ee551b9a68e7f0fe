import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { FailedSignInStep } from '#components/people/accounts/message-step.tsx'
import { RedirectAtOnce } from '#components/people/accounts/sign-in-redirects.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { INVALID_RETURN_URL, parseReturnPath } from '#lib/core/return-path.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { getEnv } from '#lib/server/operations/env.ts'

export const metadata = { title: STEP_LABELS.signedOut.title, robots: { index: false } }

type Props = { searchParams: Promise<{ returnUrl?: string | string[] }> }

/** The page after a sign-out (rows ); redirects if there is a return path. */
export default async function LoggedOutPage({ searchParams }: Props) {
  const { signedOut, goOn, signIn, home } = STEP_LABELS
  const asked = [(await searchParams).returnUrl].flat()[0]
  const returnPath = asked ? parseReturnPath(asked, getEnv().NEXTAUTH_URL) : null
  if (asked && !returnPath)
    return (
      <FailedSignInStep title={signedOut.title} message={INVALID_RETURN_URL} href={paths.home()} label={home}>
        <FindBrokerLink />
      </FailedSignInStep>
    )
  return (
    <>
      <CenteredMessage
        title={signedOut.title}
        sign="done"
        description={signedOut.text}
        actions={
          <>
            <ButtonLink href={returnPath ?? paths.login()} variant="primary" prefetch={false}>
              {returnPath ? goOn : signIn}
            </ButtonLink>
            {!returnPath && <FindBrokerLink />}
          </>
        }
      />
      {returnPath && <RedirectAtOnce to={returnPath} />}
    </>
  )
}
