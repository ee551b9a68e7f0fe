'use client'

import { PageHeader } from '#components/layout/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { kindLabels, mailingStateLabels, oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { mayCountsChange } from '#lib/campaigns/mailings/rules.ts'
import { paths } from '#lib/core/paths.ts'
import { MailingActs } from './mailing-acts.tsx'
import { MailingNotes } from './mailing-notes.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { type Followed, useMailing } from './use-mailing.ts'

type Props = { stored: Followed; subject: string; kind: MailingKind }

/** The header and progress of a mailing, which update automatically until it is done. */
export const MailingView = ({ stored, subject, kind }: Props) => {
  const { mailing, show } = useMailing(stored)
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
            <MailingActs mailing={mailing} onChanged={show} />
          </>
        }
      />
      <MailingNotes mailing={mailing} />
      <ProgressPanel mailing={mailing} isLive={mayCountsChange(mailing)} />
    </>
  )
}
