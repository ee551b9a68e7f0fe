import Link from 'next/link'
import { ContactDetailsLine } from '#components/market/profiles/contact-line.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import { portraitLabels } from '#lib/market/profiles/portraits/labels.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { Portrait } from '#lib/market/profiles/schema.ts'

type Props = { people: readonly Portrait[]; hrefOf: (individualId: number) => string }

/** The people of a company with their state and contact details; a name opens the profile with that person. */
export const PeoplePanel = ({ people, hrefOf }: Props) => (
  <Panel id="people" title={overviewLabels.people} note={formatCount(people.length)}>
    <ul className="divide-y divide-line">
      {people.map((person) => {
        const name = formatFullName(person)
        return (
          <li key={person.individualId} className="flex gap-2 py-2.5 first:pt-0 last:pb-0">
            <Avatar name={name} src={person.imageFile?.fileUrl ?? null} size="sm" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  href={hrefOf(person.individualId)}
                  prefetch={false}
                  className="inline-flex min-h-6 items-center rounded-sm font-medium hover:text-accent hover:underline"
                >
                  {name}
                </Link>
                <span className="text-muted text-sm">{person.stateKey}</span>
                {person.isVisible === false && <span className="text-muted text-sm">{overviewLabels.hidden}</span>}
                {person.hasAcceptedInvitation === false && <Badge tone="warn">{portraitLabels.pending}</Badge>}
              </p>
              <ContactDetailsLine {...person} className="text-sm" />
            </div>
          </li>
        )
      })}
    </ul>
  </Panel>
)
