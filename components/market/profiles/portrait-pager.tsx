import { ChevronLeft, ChevronRight, EyeOff, Hourglass } from 'lucide-react'
import Link from 'next/link'
import { Avatar } from '#components/ui/avatar.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { portraitLabels } from '#lib/market/profiles/portraits/labels.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { Portrait, PublicPortrait } from '#lib/market/profiles/schema.ts'

/**
 * A person in the row: the public portrait, and for staff and owner whether they are visible and have accepted the
 * invitation.
 */
type ShownPerson = PublicPortrait & Pick<Portrait, 'isVisible' | 'hasAcceptedInvitation'>

export type PortraitPagerProps = {
  people: readonly ShownPerson[]
  /** The index of the open portrait. */
  index: number
  hrefOf: (index: number) => string
}

/** The people of a company as a row of links with arrows; renders nothing for a single person (row D-03). */
export const PortraitPager = ({ people, index, hrefOf }: PortraitPagerProps) => {
  const count = people.length
  if (count < 2) return null
  return (
    <nav
      aria-label="Portraits"
      data-print="hidden"
      className="flex max-w-[55%] shrink-0 items-center gap-0.5 text-muted sm:max-w-[60%]"
    >
      <PortraitArrow href={hrefOf((index + count - 1) % count)} label="Previous portrait" isBack />
      <ul className="fade-ends flex min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {people.map((person, place) => (
          <PortraitLink key={person.individualId} person={person} href={hrefOf(place)} isCurrent={place === index} />
        ))}
      </ul>
      <PortraitArrow href={hrefOf((index + 1) % count)} label="Next portrait" />
      <span className="ml-1 whitespace-nowrap text-sm max-sm:sr-only">
        Portrait {index + 1} of {count}
      </span>
    </nav>
  )
}

const PortraitLink = ({ person, href, isCurrent }: { person: ShownPerson; href: string; isCurrent: boolean }) => {
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
        <Avatar name={name} src={person.imageFile?.fileUrl ?? null} className="sm:size-11" />
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

const PortraitArrow = ({ href, label, isBack = false }: { href: string; label: string; isBack?: boolean }) => {
  const Arrow = isBack ? ChevronLeft : ChevronRight
  return (
    <ButtonLink href={href} scroll={false} aria-label={label} variant="ghost" size="icon-sm">
      <Arrow aria-hidden />
    </ButtonLink>
  )
}
