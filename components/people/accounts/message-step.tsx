import type { ReactNode } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

type MessageStepProps = { title: string; message: string; href: string; label: string; children?: ReactNode }

/** A failed step of signing in or out: the message, announced, with a single way on. */
export const FailedSignInStep = ({ title, message, href, label, children }: MessageStepProps) => (
  <CenteredMessage
    title={title}
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
