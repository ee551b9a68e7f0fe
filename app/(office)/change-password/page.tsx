import { PageHeader } from '#components/layout/page-header.tsx'
import { ChangePasswordForm } from '#components/people/accounts/change-password-form.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { changePasswordLabels, passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: changePasswordLabels.title }

/** The page to change one's own password (row A-12); with an external provider it refers to that. */
export default async function ChangePasswordPage() {
  await pageActor(accountPolicy.changePassword.who)
  const { BUNDLED_IDENTITY, OIDC_ISSUER } = getEnv()
  return (
    <div className="max-w-3xl">
      <PageHeader title={changePasswordLabels.title} />
      <Panel className="max-w-[464px]">
        {BUNDLED_IDENTITY ? (
          <ChangePasswordForm />
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p>{passwordMessages.elsewhere}</p>
            <ButtonLink href={OIDC_ISSUER} variant="primary">
              {changePasswordLabels.elsewhere}
            </ButtonLink>
          </div>
        )}
      </Panel>
    </div>
  )
}
