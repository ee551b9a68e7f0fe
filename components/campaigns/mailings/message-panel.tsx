'use client'

import { MailPreview } from '#components/campaigns/bodies/mail-preview.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { storyLabels } from '#lib/campaigns/mailings/recipients/labels.ts'
import type { RecipientMessage } from '#lib/campaigns/mailings/schema.ts'
import { mailingCalls } from './addresses.ts'

type Props = { message: RecipientMessage; isSent: boolean }

/** The mail exactly as its recipient got it, or will get it. */
export const RecipientMessagePanel = ({ message: { subject, html, text }, isSent }: Props) => (
  <Panel title={isSent ? storyLabels.message : storyLabels.messageToCome} note={subject} id="message">
    <MailPreview html={html} text={text} pictureAddress={mailingCalls.file} />
  </Panel>
)
