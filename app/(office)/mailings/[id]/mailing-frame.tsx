import type { ReactNode } from 'react'
import { MailingFacts } from '#components/campaigns/mailings/mailing-facts.tsx'
import { MailingView } from '#components/campaigns/mailings/mailing-view.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { countPeopleLeftOut } from '#lib/campaigns/mailings/rules.ts'
import type { Mailing } from '#lib/campaigns/mailings/schema.ts'
import { paths } from '#lib/core/paths.ts'

type Props = { mailing: Mailing; part: 'recipients' | 'leftOut'; children: ReactNode }

/** A mailing's header, progress and details around one of its lists of people. */
export const MailingFrame = ({ mailing, part, children }: Props) => {
  const { id, subject, kind, state, pausedReason, counts } = mailing
  return (
    <>
      <MailingView stored={{ id, state, pausedReason, counts }} subject={subject} kind={kind} />
      <MailingFacts mailing={mailing} />
      <Tabs
        label={oneMailingLabels.parts}
        className="mb-4"
        current={part}
        tabs={[
          { id: 'recipients', label: oneMailingLabels.recipients, href: paths.mailing(id), count: counts.total },
          {
            id: 'leftOut',
            label: oneMailingLabels.leftOut,
            href: paths.mailingLeftOut(id),
            count: countPeopleLeftOut(counts),
          },
        ]}
      />
      {children}
    </>
  )
}
