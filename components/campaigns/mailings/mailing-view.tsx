'use client'

import { PageHeader } from '#components/layout/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { kindLabels, mailingStateLabels, oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { mayMailingCountsChange } from '#lib/campaigns/mailings/rules.ts'
import { paths } from '#lib/core/paths.ts'
import { MailingActions } from './mailing-acts.tsx'
import { MailingWarnings } from './mailing-notes.tsx'
import { MailingProgressPanel } from './progress-panel.tsx'
import { type Followed, usePolledMailing } from './use-mailing.ts'

type Props = { stored: Followed; subject: string; kind: MailingKind }

/** The header and progress of a mailing, which update automatically until it is done. */
export const MailingView = ({ stored, subject, kind }: Props) => {
  const { mailing, show } = usePolledMailing(stored)
  const { name, tone } = mailingStateLabels[mailing.state]
  return (
    <>
      <PageHeader
        title={subject}
        description={kindLabels[kind]}
        back={{ href: paths.mailings(), label: oneMailingLabels.back }}
        actions={
          <>
            <Badge tone={tone}>{name}</Badge>
            <MailingActions mailing={mailing} onChanged={show} />
          </>
        }
      />
      <MailingWarnings mailing={mailing} />
      <MailingProgressPanel mailing={mailing} isLive={mayMailingCountsChange(mailing)} />
    </>
  )
}
