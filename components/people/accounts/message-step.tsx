import type { ReactNode } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import type { MessageSign } from '#components/layout/message-sign.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

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
