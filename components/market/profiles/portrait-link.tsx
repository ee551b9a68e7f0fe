import { EyeOff, Hourglass } from 'lucide-react'
import Link from 'next/link'
import { Avatar } from '#components/ui/avatar.tsx'
import { cn } from '#components/ui/cn.ts'
import { portraitLabels } from '#lib/market/profiles/portraits/labels.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { Portrait, PublicPortrait } from '#lib/market/profiles/schema.ts'

/**
 * A person in the row: the public portrait, for members the state, and for staff and owner whether they are visible and have
 * accepted the invitation.
 */
export type ShownPerson = PublicPortrait &
  Pick<Portrait, 'isVisible' | 'hasAcceptedInvitation'> &
  Partial<Pick<Portrait, 'stateKey'>>

/** A person of a company, as a link to its portrait. */
export const PortraitLink = ({
  person,
  href,
  isCurrent,
}: {
  person: ShownPerson
  href: string
  isCurrent: boolean
}) => {
  const name = formatFullName(person)
  const standing = describePortraitState(person)
  const said = standing ? `${name}, ${standing.word}` : name
  return (
    <li className="shrink-0">
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        title={said}
        aria-current={isCurrent ? 'true' : undefined}
        className={cn(
          'relative block rounded-full',
          isCurrent ? 'ring-2 ring-accent ring-offset-2 ring-offset-ground' : 'hover:ring-2 hover:ring-line',
        )}
      >
        <Avatar name={name} src={person.imageFile?.fileUrl ?? null} className="sm:size-10" />
        <span className="sr-only">{said}</span>
        {standing && (
          <span className="absolute -right-0.5 -bottom-0.5 rounded-full border border-ground bg-warn-soft p-0.5 text-warn">
            <standing.icon className="size-2.5" aria-hidden />
          </span>
        )}
      </Link>
    </li>
  )
}

const describePortraitState = ({ isVisible, hasAcceptedInvitation }: ShownPerson) => {
  if (hasAcceptedInvitation === false) return { word: portraitLabels.pending, icon: Hourglass }
  return isVisible === false ? { word: portraitLabels.hidden, icon: EyeOff } : null
}
