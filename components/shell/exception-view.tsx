import { CenteredMessage } from '#components/layout/message-panel.tsx'
import type { MessageSign } from '#components/layout/message-sign.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type ExceptionType, exceptionLabels } from '#lib/web/exceptions/labels.ts'
import type { FurtherLink } from '#lib/web/exceptions/rules.ts'
import { ErrorReference } from './reference.tsx'

const SIGNS: Record<ExceptionType, MessageSign> = { 401: 'locked', 403: 'locked', 404: 'absent', 500: 'wrong' }

type WaysProps = { backHref: string; further?: FurtherLink }

/** The back button of an error page and a second, quieter link if there is one. */
export const ExceptionWays = ({ backHref, further }: WaysProps) => (
  <>
    <ButtonLink href={backHref} variant="primary">
      Back
    </ButtonLink>
    {further && (
      <ButtonLink href={further.href} variant="ghost">
        {further.label}
      </ButtonLink>
    )}
  </>
)

type Props = WaysProps & { type: ExceptionType; reference?: string | null }

/** An error page with title, description and back button (rows ). */
export const ExceptionView = ({ type, reference = null, ...ways }: Props) => (
  <CenteredMessage mark={type} sign={SIGNS[type]} {...exceptionLabels[type]} actions={<ExceptionWays {...ways} />}>
    {reference && <ErrorReference>{reference}</ErrorReference>}
  </CenteredMessage>
)
