import { FailedSignInStep } from '#components/people/accounts/message-step.tsx'
import { ResetSignInState } from '#components/people/accounts/sign-in-redirects.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { parseReturnPath } from '#lib/core/return-path.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { replaceUnknownMessage } from '#lib/people/accounts/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'

export const metadata = { title: STEP_LABELS.failed.title, robots: { index: false } }

type Props = { searchParams: Promise<{ message?: string | string[]; returnUrl?: string | string[] }> }

/** The page of a failed sign-in; shows the message of the query only if it is one of ours (row A-03). */
export default async function LoginFailedPage({ searchParams }: Props) {
  const query = await searchParams
  const message = replaceUnknownMessage([query.message].flat()[0])
  const returnPath = parseReturnPath([query.returnUrl].flat()[0], getEnv().NEXTAUTH_URL)
  const { failed, retry } = STEP_LABELS
  return (
    <>
      <FailedSignInStep
        title={failed.title}
        message={message}
        href={paths.login(returnPath ?? undefined)}
        label={retry}
      >
        <FindBrokerLink />
      </FailedSignInStep>
      <ResetSignInState />
    </>
  )
}
