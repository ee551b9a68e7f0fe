import { FailedSignInStep } from '#components/people/accounts/message-step.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'
import { describeSignInError } from '#lib/people/accounts/rules.ts'

export const metadata = { title: STEP_LABELS.notHere.title, robots: { index: false } }

/** The page for unknown paths below /login (row A-06). */
export default function UnknownLoginAction() {
  const { notHere, startAgain } = STEP_LABELS
  return (
    <FailedSignInStep
      title={notHere.title}
      message={describeSignInError('unknown_action')}
      sign="absent"
      href={paths.login()}
      label={startAgain}
    >
      <FindBrokerLink />
    </FailedSignInStep>
  )
}
