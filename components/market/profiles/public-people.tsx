import Link from 'next/link'
import { Avatar } from '#components/ui/avatar.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { publicPeopleLabel } from '#lib/market/profiles/labels.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { PublicPortrait } from '#lib/market/profiles/schema.ts'
import { ContactDetailsLine } from './contact-line.tsx'

type PublicPeopleProps = {
  people: readonly PublicPortrait[]
  /** Returns the URL of a person's own page; omitted if the company has one page for all. */
  hrefOf?: (person: PublicPortrait) => string
}

/** The people of a public profile with their contact details. */
export const PublicPeople = ({ people, hrefOf }: PublicPeopleProps) => (
  <Panel id="people" title={publicPeopleLabel}>
    <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {people.map((person) => (
        <li key={person.individualId} className="flex items-center gap-3">
          <Avatar name={formatFullName(person)} src={person.imageFile?.fileUrl ?? null} />
          <div className="min-w-0">
            <p className="font-medium">
              {hrefOf ? (
                <Link
                  href={hrefOf(person)}
                  prefetch={false}
                  className="inline-flex min-h-6 items-center rounded-sm hover:text-accent hover:underline"
                >
                  {formatFullName(person)}
                </Link>
              ) : (
                formatFullName(person)
              )}
            </p>
            <ContactDetailsLine {...person} />
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)
