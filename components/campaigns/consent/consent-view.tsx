import Link from 'next/link'
import { type Fact, Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { consentLabels } from '#lib/campaigns/consent/labels.ts'
import { explainWhyMailWasSent, formatOptOutScopes } from '#lib/campaigns/consent/rules.ts'
import type { Consent } from '#lib/campaigns/consent/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { OptOutHistory } from './ledger-list.tsx'
import { ConsentMailsList } from './mails-list.tsx'

/** Shows why a person got a mail, what the address had unsubscribed from then and now, and its full opt-out history. */
export const ConsentView = ({ consent }: { consent: Consent }) => {
  const { id, about, address, person, mail, leftThen, leftNow, ledger, mails } = consent
  const reasons = explainWhyMailWasSent(consent)
  const items: Fact[] = [
    { label: consentLabels.address, value: address },
    {
      label: consentLabels.person,
      value: person && (
        <Link
          href={about === 'PERSON' ? paths.emailSubscriptions(person.id) : paths.emailConsent(person.id)}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          {person.name}, {person.company}
        </Link>
      ),
    },
    ...(mail
      ? [
          { label: consentLabels.kind, value: mail.kind },
          { label: consentLabels.at, value: formatDayTime(mail.at) },
          { label: consentLabels.leftThen, value: formatOptOutScopes(leftThen) },
        ]
      : []),
    { label: consentLabels.leftNow, value: formatOptOutScopes(leftNow) },
  ]
  return (
    <div className="grid gap-4">
      <Panel title={mail ? consentLabels.why : undefined} id="why">
        {reasons.map((reason) => (
          <p key={reason} className="mb-2 max-w-prose">
            {reason}
          </p>
        ))}
        <Facts items={items} className={reasons.length > 0 ? 'mt-4' : ''} />
      </Panel>
      <Panel title={consentLabels.ledger} note={consentLabels.ledgerNote} id="ledger">
        <OptOutHistory ledger={ledger} />
      </Panel>
      <Panel title={consentLabels.mails} id="mails">
        <ConsentMailsList mails={mails} current={id} />
      </Panel>
    </div>
  )
}
