import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { PortraitLink, type ShownPerson } from './portrait-link.tsx'

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
      className="-ml-1.5 flex max-w-[55%] shrink-0 items-center gap-0.5 text-muted sm:max-w-[60%]"
    >
      <PortraitArrow href={hrefOf((index + count - 1) % count)} label="Previous portrait" isBack />
      <ul className="fade-ends flex min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {people.map((person, place) => (
          <PortraitLink key={person.individualId} person={person} href={hrefOf(place)} isCurrent={place === index} />
        ))}
      </ul>
      <PortraitArrow href={hrefOf((index + 1) % count)} label="Next portrait" />
      <span className="ml-1 whitespace-nowrap text-sm not-wide:sr-only">
        Portrait {index + 1} of {count}
      </span>
    </nav>
  )
}

const PortraitArrow = ({ href, label, isBack = false }: { href: string; label: string; isBack?: boolean }) => {
  const Arrow = isBack ? ChevronLeft : ChevronRight
  return (
    <ButtonLink href={href} scroll={false} aria-label={label} variant="ghost" size="icon-sm">
      <Arrow aria-hidden />
    </ButtonLink>
  )
}
