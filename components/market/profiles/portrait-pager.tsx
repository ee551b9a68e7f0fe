import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'

export type PortraitPagerProps = {
  index: number
  count: number
  /** The address of another portrait by its place. */
  hrefOf: (index: number) => string
}

/** Steps through the people of a company; not there for a single one. */
export const PortraitPager = ({ index, count, hrefOf }: PortraitPagerProps) => {
  if (count < 2) return null
  return (
    <nav aria-label="Portraits" data-print="hidden" className="inline-flex items-center gap-0.5 text-muted">
      <Step href={hrefOf((index + count - 1) % count)} label="Previous portrait" isBack />
      <span>
        Portrait {index + 1} of {count}
      </span>
      <Step href={hrefOf((index + 1) % count)} label="Next portrait" />
    </nav>
  )
}

const Step = ({ href, label, isBack = false }: { href: string; label: string; isBack?: boolean }) => {
  const Arrow = isBack ? ChevronLeft : ChevronRight
  return (
    <ButtonLink href={href} scroll={false} aria-label={label} variant="ghost" size="icon-sm">
      <Arrow aria-hidden />
    </ButtonLink>
  )
}
