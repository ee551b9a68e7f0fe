import { PreferencesForm } from '#components/foundation/opt-outs/preferences-form.tsx'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { FindBrokerLink } from '#components/shell/find-broker-link.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { describeOptOutScope } from '#lib/campaigns/consent/labels.ts'
import { visitor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { preferenceLabels } from '#lib/foundation/opt-outs/labels.ts'
import { getEmailPreferences, listChoicesOfLink } from '#lib/foundation/opt-outs/links/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'

export const metadata = {
  title: preferenceLabels.title,
  robots: { index: false },
  referrer: 'no-referrer' as const,
}

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ saved?: string | string[] }> }

/**
 * The email preferences behind a mail's link (row M-04); no sign-in or JavaScript needed, and opening it changes
 * nothing.
 */
export default async function EmailPreferencesPage({ params, searchParams }: Props) {
  const { token } = await params
  const stored = await getEmailPreferences(visitor, token)
  const kinds = await listChoicesOfLink(visitor, token)
  return (
    <div className="mx-auto max-w-xl rounded-md border border-line bg-panel p-5 sm:p-7">
      {stored ? (
        <PreferencesForm
          address={paths.emailPreferencesCall(token)}
          stored={stored}
          kinds={kinds.map(({ scope, isOut }) => ({ scope, ...describeOptOutScope(scope), isOn: !isOut }))}
          product={getEnv().PRODUCT_NAME}
          isSaved={(await searchParams).saved === '1'}
        />
      ) : (
        <CenteredMessage
          title={preferenceLabels.unknownTitle}
          description={preferenceLabels.unknownText}
          sign="wrong"
          actions={
            <>
              <ButtonLink href={paths.login()} variant="primary">
                {preferenceLabels.signIn}
              </ButtonLink>
              <FindBrokerLink />
            </>
          }
        />
      )}
    </div>
  )
}
