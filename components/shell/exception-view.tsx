import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type ExceptionType, exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { ErrorReference } from './reference.tsx'

type Props = { type: ExceptionType; backHref: string; reference?: string | null }

/** An error page with title, description and back button (rows ). */
export const ExceptionView = ({ type, backHref, reference = null }: Props) => (
  <CenteredMessage
    mark={type}
    {...exceptionLabels[type]}
    actions={
      <ButtonLink href={backHref} variant="primary">
        Back
      </ButtonLink>
    }
  >
    {reference && <ErrorReference>{reference}</ErrorReference>}
  </CenteredMessage>
)
