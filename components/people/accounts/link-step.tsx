import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { linkLabels, linkStateTexts } from '#lib/people/accounts/links/labels.ts'
import type { LinkFacts } from '#lib/people/accounts/links/schema.ts'
import { LinkPasswordForm } from './link-form.tsx'

type LinkStepProps = {
  kind: 'invitation' | 'reset'
  token: string
  facts: LinkFacts
  isBundled: boolean
  /** For an invitation: who invites, to what, and why. */
  reason?: string | null
}

/**
 * The page behind the link of an invitation or password reset: its form, the link to another provider, or why it is
 * invalid.
 */
export const InvitationOrResetStep = ({ kind, token, facts, isBundled, reason }: LinkStepProps) => {
  const { title } = linkLabels[kind]
  const begin = reason ? `${reason} ` : ''
  const signIn = (
    <ButtonLink href={paths.login()} variant="primary">
      {linkLabels.goOn}
    </ButtonLink>
  )
  if (facts.state !== 'OPEN')
    return (
      <CenteredMessage
        title={linkLabels.stopped}
        sign="wrong"
        description={linkStateTexts[facts.state]}
        actions={signIn}
      />
    )
  const heading = facts.firstName ? `${title}${kind === 'invitation' ? `, ${facts.firstName}` : ''}` : title
  if (!isBundled)
    return <CenteredMessage title={heading} description={`${begin}${linkLabels.elsewhere[kind]}`} actions={signIn} />
  return (
    <CenteredMessage title={heading} description={`${begin}${linkLabels[kind].text}`}>
      <p className="mt-3">
        <span className="text-muted">{linkLabels.account}</span> <span className="font-medium">{facts.email}</span>
      </p>
      <LinkPasswordForm kind={kind} token={token} email={facts.email ?? ''} />
    </CenteredMessage>
  )
}
