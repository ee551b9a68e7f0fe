import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { ForgottenPasswordForm } from '#components/people/accounts/forgotten-form.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { forgottenLabels } from '#lib/people/accounts/passwords/labels.ts'
import { getEnv } from '#lib/server/operations/env.ts'

export const metadata = { title: forgottenLabels.title, robots: { index: false } }

/** The page that requests a password reset (row A-11); with an external provider it refers to that. */
export default function ForgotPasswordPage() {
  if (getEnv().BUNDLED_IDENTITY) return <ForgottenPasswordForm />
  const { title, elsewhere, back } = forgottenLabels
  return (
    <CenteredMessage
      title={title}
      description={elsewhere}
      actions={<ButtonLink href={paths.login()}>{back}</ButtonLink>}
    />
  )
}
