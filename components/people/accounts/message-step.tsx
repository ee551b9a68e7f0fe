import type { ReactNode } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import type { MessageSign } from '#components/layout/message-sign.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { STEP_LABELS } from '#lib/people/accounts/labels.ts'

type MessageStepProps = {
  title: string
  message: string
  href: string
  label: string
  sign?: MessageSign
  /** A second way on. */
  children?: ReactNode
}

/** A failed step of signing in or out: the message, announced, with a way on. */
export const FailedSignInStep = ({ title, message, href, label, sign = 'wrong', children }: MessageStepProps) => (
  <CenteredMessage
    title={title}
    sign={sign}
    description={<span role="alert">{message}</span>}
    actions={
      <>
        <ButtonLink href={href} variant="primary" prefetch={false}>
          {label}
        </ButtonLink>
        {children}
      </>
    }
  />
)

/** A sign-out that was refused: why, the way home, and the sign-out that the person wanted. */
export const FailedSignOutStep = ({ message }: { message: string }) => (
  <FailedSignInStep
    title={STEP_LABELS.notSignedOut.title}
    message={message}
    href={paths.home()}
    label={STEP_LABELS.home}
  >
    <ButtonLink href={paths.logout()} variant="ghost">
      {STEP_LABELS.signOutButton}
    </ButtonLink>
  </FailedSignInStep>
)
