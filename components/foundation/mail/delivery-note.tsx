import { outboxLabels } from '#lib/foundation/mail/labels.ts'
import type { EmailState, OutboxMessage } from '#lib/foundation/mail/schema.ts'

const NOTES: Partial<Record<EmailState, { title: string; text?: string; tone: string }>> = {
  FAILED: { title: outboxLabels.failed, tone: 'border-bad bg-bad-soft' },
  DROPPED: { title: outboxLabels.dropped, tone: 'border-line bg-sunken' },
  QUEUED: { title: outboxLabels.waiting, text: outboxLabels.waitingText, tone: 'border-warn bg-warn-soft' },
  UNKNOWN: { title: outboxLabels.unknown, text: outboxLabels.unknownText, tone: 'border-bad bg-bad-soft' },
}

/** Explains the state of a message with delivery problems, with the reason given by the mail service. */
export const DeliveryNote = ({ message: { state, error } }: { message: OutboxMessage }) => {
  const note = NOTES[state]
  if (!note || error === null) return null
  return (
    <div className={`mb-4 rounded-lg border px-4 py-3 ${note.tone}`}>
      <p className="font-medium">{note.title}</p>
      {note.text && <p className="mt-0.5 text-muted">{note.text}</p>}
      <p className="mt-1 break-words text-sm">{error}</p>
    </div>
  )
}
