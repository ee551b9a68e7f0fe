import { CenteredMessage } from '#components/layout/message-panel.tsx'
import type { MessageSign } from '#components/layout/message-sign.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { type ExceptionType, exceptionLabels } from '#lib/web/exceptions/labels.ts'
import type { FurtherLink } from '#lib/web/exceptions/rules.ts'
import { ErrorReference } from './reference.tsx'

const SIGNS: Record<ExceptionType, MessageSign> = { 401: 'locked', 403: 'locked', 404: 'absent', 500: 'wrong' }

type WaysProps = { backHref: string; further?: FurtherLink }

/** The back button of an error page and a second link if there is one; the one that helps more is first. */
export const ExceptionWays = ({
  backHref,
  further,
  isFurtherFirst = false,
}: WaysProps & { isFurtherFirst?: boolean }) => {
  const back: FurtherLink = { href: backHref, label: 'Back' }
  const [first, second] = further && isFurtherFirst ? [further, back] : [back, further]
  return (
    <>
      <ButtonLink href={first.href} variant="primary">
        {first.label}
      </ButtonLink>
      {second && (
        <ButtonLink href={second.href} variant="ghost">
          {second.label}
        </ButtonLink>
      )}
    </>
  )
}

type Props = WaysProps & { type: ExceptionType; reference?: string | null }

/** An error page with title, description and back button (rows ). */
export const ExceptionView = ({ type, reference = null, ...ways }: Props) => (
  <CenteredMessage
    mark={type}
    sign={SIGNS[type]}
    {...exceptionLabels[type]}
    // Whoever is not signed in can only sign in.
    actions={<ExceptionWays {...ways} isFurtherFirst={type === 401 && ways.further?.href === paths.login()} />}
  >
    {reference && <ErrorReference>{reference}</ErrorReference>}
  </CenteredMessage>
)
