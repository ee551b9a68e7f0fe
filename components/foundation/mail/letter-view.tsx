import { Panel } from '#components/ui/panel.tsx'
import { outboxLabels } from '#lib/foundation/mail/labels.ts'
import type { OutboxMessage } from '#lib/foundation/mail/schema.ts'

/** One message as its reader gets it; a masked link is only told of. */
export const LetterView = ({ message: { address, letter, isMasked } }: { message: OutboxMessage }) => (
  <Panel title={letter.heading} note={`To ${address}`} id="letter">
    <div className="flex max-w-prose flex-col gap-3">
      {letter.paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {isMasked ? (
        <p className="rounded-md bg-sunken px-3 py-2 text-muted">
          {letter.action.label}: {letter.action.href}. {outboxLabels.masked}
        </p>
      ) : (
        <p>
          <a href={letter.action.href} className="break-all font-medium text-accent underline underline-offset-2">
            {letter.action.label}
          </a>
        </p>
      )}
      {letter.closing.map((line, index) => (
        <p key={index} className="text-muted">
          {line}
        </p>
      ))}
    </div>
  </Panel>
)
