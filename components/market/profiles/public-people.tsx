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
    <ul className="grid gap-4">
      {people.map((person) => (
        <li key={person.individualId} className="flex items-start gap-3 wide:items-center">
          <Avatar name={formatFullName(person)} src={person.imageFile?.fileUrl ?? null} />
          <div className="min-w-0 flex-1 wide:flex wide:items-center wide:gap-x-4">
            <p className="font-medium wide:w-40 wide:shrink-0">
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
