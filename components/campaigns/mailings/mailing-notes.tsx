import { oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import type { Followed } from './use-mailing.ts'

const MailingWarning = ({ tone, title, children }: { tone: string; title: string; children: string }) => (
  <div className={`mb-4 rounded-lg border px-4 py-3 ${tone}`}>
    <p className="font-medium">{title}</p>
    <p className="mt-0.5 break-words">{children}</p>
  </div>
)

/** Warnings about a mailing: that it is paused and why, and that some mails may have arrived. */
export const MailingWarnings = ({ mailing: { state, pausedReason, counts } }: { mailing: Followed }) => {
  const { pausedTitle, pausedByStaff, unknownTitle, unknownText } = oneMailingLabels
  const unknown = counts.states.UNKNOWN
  return (
    <>
      {state === 'PAUSED' && (
        <MailingWarning tone="border-warn bg-warn-soft" title={pausedTitle}>
          {pausedReason ?? pausedByStaff}
        </MailingWarning>
      )}
      {unknown > 0 && (
        <MailingWarning tone="border-bad bg-bad-soft" title={unknownTitle(unknown)}>
          {unknownText}
        </MailingWarning>
      )}
    </>
  )
}
