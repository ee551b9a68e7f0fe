import { MessageStep } from '#components/accounts/message-step.tsx'
import { STEP_LABELS } from '#lib/accounts/labels.ts'
import { messageOf } from '#lib/accounts/rules.ts'
import { paths } from '#lib/core/paths.ts'

export const metadata = { title: STEP_LABELS.notHere.title, robots: { index: false } }

/** An address below /login that no step has (row A-06). */
export default function UnknownLoginAction() {
  const { notHere, signIn } = STEP_LABELS
  return <MessageStep title={notHere.title} message={messageOf('unknown_action')} href={paths.login()} label={signIn} />
}
