import { Fragment } from 'react'
import { Panel } from '#components/ui/panel.tsx'
import { outboxLabels } from '#lib/foundation/mail/labels.ts'
import { EMAIL_KINDS, type EmailKind, type OutboxMessage } from '#lib/foundation/mail/schema.ts'

// A preview has no kind, because it is not in the outbox.
type Props = { message: Pick<OutboxMessage, 'address' | 'letter' | 'isMasked'> & { kind?: EmailKind } }

/** A message as its recipient gets it; a masked link shows only a note. */
export const OutboxMessageView = ({ message: { kind, address, letter, isMasked } }: Props) => (
  <Panel title={letter.heading} note={`${kind ? `${EMAIL_KINDS[kind]} · ` : ''}To ${address}`} id="letter">
    <div className="flex max-w-prose flex-col gap-3">
      {letter.paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {letter.sections?.map(({ heading, rows }) => (
        <section key={heading} className="flex flex-col gap-1">
          <h3 className="font-medium">{heading}</h3>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
            {rows.map(({ label, value, href }, index) => (
              <Fragment key={index}>
                <dt className="text-muted">
                  {href === undefined ? (
                    label
                  ) : (
                    <a href={href} className="text-accent underline underline-offset-2">
                      {label}
                    </a>
                  )}
                </dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
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
