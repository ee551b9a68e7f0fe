import { ButtonLink } from '#components/ui/button-link.tsx'
import { type ExceptionType, exceptionLabels } from '#lib/exceptions/labels.ts'
import { MessagePanel } from './message-panel.tsx'

/** An error page's title, description and back button (rows ). */
export const ExceptionView = ({ type, backHref }: { type: ExceptionType; backHref: string }) => (
  <MessagePanel
    mark={type}
    {...exceptionLabels[type]}
    actions={
      <ButtonLink href={backHref} variant="primary">
        Back
      </ButtonLink>
    }
  />
)
