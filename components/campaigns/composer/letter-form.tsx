'use client'

import { type KeyboardEvent, useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showWarning } from '#components/request/browser.ts'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { KindInAddress, SenderOption } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import {
  hasContent,
  joinFieldsWithoutFallback,
  type Letter,
  listBodyImages,
  type SearchInWords,
  toPlainText,
} from '#lib/campaigns/composer/rules.ts'
import { draftMessages } from '#lib/campaigns/drafts/labels.ts'
import type { Draft } from '#lib/campaigns/drafts/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { AudienceTable } from './audience-table.tsx'
import { BodyField } from './body-field.tsx'
import { DraftConflict } from './conflict.tsx'
import { DraftGoneNotice } from './draft-gone.tsx'
import { RecipientsPanel } from './people-panel.tsx'
import { MailPreviewDialog } from './preview-dialog.tsx'
import { SendBar } from './send-bar.tsx'
import { ConfirmSendDialog } from './send-dialogs.tsx'
import { SendingDialog } from './sending-dialog.tsx'
import { SenderAndTestPanel } from './sending-panel.tsx'
import { describeAudienceCount, useAudience } from './use-audience.ts'
import { useDraftFiles } from './use-files.ts'
import type { LetterSaver } from './use-letter.ts'
import { useTestAndSend } from './use-sending.ts'

export type ComposerProps = {
  kind: KindInAddress
  /** The person's draft of this kind; null if there is none. */
  draft: Draft | null
  senders: readonly SenderOption[]
  /** False if the sender's name and postal address are not set, which blocks marketing mail. */
  hasFooter: boolean
  /** The saved search that the marketing mailing is sent to. */
  search: SearchInWords | null
}

const getLetterText = ({ emailBody }: Letter): string => toPlainText(emailBody)
const hasLetterText = ({ emailBody }: Letter): boolean => hasContent(emailBody)
const joinLetterFieldsWithoutFallback = ({ emailSubject, emailBody }: Letter): string =>
  joinFieldsWithoutFallback(emailSubject, emailBody)

type Props = Omit<ComposerProps, 'draft'> & {
  saver: LetterSaver
  initialFiles: Parameters<typeof useDraftFiles>[1]
  savedAt: Date | null
  onGoOn: () => void
  onStartAnew: () => void
}

/** The composer's form: text on the left, recipients and sending on the right, and the bar with Send. */
export const MailingForm = ({ kind, saver, senders, hasFooter, search, ...start }: Props) => {
  const navigate = useNavigate()
  const [preview, setPreview] = useState<{ individualId: number | null } | null>(null)
  const { letter, change } = saver
  const files = useDraftFiles(kind, start.initialFiles, listBodyImages(letter.emailBody))
  const audience = useAudience(kind, saver, joinLetterFieldsWithoutFallback)
  const summary = audience.answer?.summary
  const lacking = audience.answer?.withoutValue.people ?? 0
  const isOwnSender = senders.some(({ email, isDefault }) => isDefault && email === letter.senderEmail)
  const unsubscribed =
    audience.isFresh && summary
      ? summary.service
      : letter.recipients.reduce((sum, { numberOfUnsubscribedUsers }) => sum + numberOfUnsubscribedUsers, 0)
  const isUnsubscribedAs = letter.includeUnsubscribed && unsubscribed > 0 && isOwnSender
  const blockedBy =
    [
      hasFooter ? null : draftMessages.noFooter,
      isUnsubscribedAs ? draftMessages.unsubscribedAs(letter.senderEmail ?? '') : null,
      lacking > 0 ? draftMessages.withoutValue(lacking) : null,
      files.uploads.length > 0 ? composerLabels.uploading : null,
      saver.field.state === 'conflict' ? composerLabels.chooseFirst : null,
    ].find((reason) => reason !== null) ?? null
  const sending = useTestAndSend({ kind, saver, files, audience, hasText: hasLetterText, blockedBy })

  // Capture phase, because the editor would insert a line break for this shortcut.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    sending.send()
  }
  const openPreview = async (individualId: number | null) => {
    await saver.flush()
    if (saver.storedNow().version === 0) showWarning(composerLabels.nothingToPreview)
    else setPreview({ individualId })
  }

  return (
    <div className="flex min-w-0 flex-1 flex-col" onKeyDownCapture={onKeyDownCapture}>
      {!hasFooter && (
        <p role="alert" className="mb-4 rounded-md border border-warn bg-warn-soft px-4 py-3">
          {draftMessages.noFooter}
        </p>
      )}
      {saver.field.state === 'conflict' && (
        <DraftConflict
          mine={letter}
          theirs={saver.stored.letter}
          textOf={getLetterText}
          onKeepMine={() => void saver.keepMine()}
          onTakeTheirs={saver.takeTheirs}
        />
      )}
      {saver.isGone && <DraftGoneNotice onGoOn={start.onGoOn} onStartAnew={start.onStartAnew} />}
      <div className="mb-4 grid grid-cols-1 gap-4 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
        {/* To whom comes first on a phone, where an empty text would push it below the screen. */}
        <div className="min-w-0 lg:col-start-2">
          <RecipientsPanel saver={saver} errorOf={sending.errorOf} search={search} />
        </div>
        <Panel
          id="letter"
          title={composerLabels.letter}
          className="grid grid-cols-1 grid-rows-[auto_1fr] *:last:grid lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4">
            <Field
              name="emailSubject"
              label={composerLabels.subject}
              hint={composerLabels.subjectHint}
              error={sending.errorOf('emailSubject')}
              isRequired
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={200}
                  value={letter.emailSubject}
                  onChange={({ target }) => change({ emailSubject: target.value })}
                />
              )}
            </Field>
            <BodyField
              kind={kind}
              body={letter.emailBody}
              files={files}
              error={sending.errorOf('emailBody')}
              onChange={(emailBody) => change({ emailBody })}
            />
            <AttachmentsField files={files} />
          </div>
        </Panel>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:col-start-2 lg:row-start-2">
          <Panel id="audience" title={composerLabels.who} className="relative">
            <AudienceTable kind={kind} audience={audience} onPreview={(id) => void openPreview(id)} />
          </Panel>
          <SenderAndTestPanel saver={saver} sending={sending} senders={senders} />
        </div>
      </div>
      <SendBar
        saver={saver}
        note={start.savedAt && composerLabels.restored(formatDayTime(start.savedAt))}
        count={describeAudienceCount(audience, saver)}
        blockedBy={blockedBy}
        isCounting={sending.phase === 'counting'}
        onPreview={() => void openPreview(null)}
        onCancel={() => navigate(search ? paths.savedView('users', search.id) : paths.home())}
        onSend={sending.send}
      />
      {preview && (
        <MailPreviewDialog kind={kind} individualId={preview.individualId} onClose={() => setPreview(null)} />
      )}
      {sending.phase === 'asking' && summary && (
        <ConfirmSendDialog
          summary={summary}
          reason={letter.reason}
          onSend={(typed) => void sending.deliver(typed)}
          onClose={sending.stay}
        />
      )}
      {sending.phase === 'sending' && <SendingDialog />}
    </div>
  )
}
