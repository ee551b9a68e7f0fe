import { X } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Chip } from './chip-place.ts'

type ListProps = {
  chips: readonly Chip[]
  clearHref: string
  /** Draws the text of a chip; plain by default. */
  drawLabel?: (chip: Chip) => ReactNode
}

/** The active filters as chips, each with a remove button, and Clear All. Renders nothing without filters. */
export const FilterChips = (props: ListProps) =>
  props.chips.length === 0 ? null : (
    <div data-print="hidden" className="mb-3 flex flex-wrap items-center gap-1.5">
      <FilterChipList {...props} />
    </div>
  )

/** The chips themselves, for a line that has more than them. */
export const FilterChipList = ({ chips, clearHref, drawLabel = ({ label }) => label }: ListProps) => (
  <>
    <ul aria-label="Filters in force" className="contents">
      {chips.map((chip) => (
        <li
          key={chip.name}
          className="inline-flex min-h-7 max-w-full items-center rounded-sm bg-accent-soft pl-2 font-medium text-accent text-sm"
        >
          {drawLabel(chip)}
          {chip.href === null ? (
            <span className="w-2" />
          ) : (
            <Link
              href={chip.href}
              prefetch={false}
              scroll={false}
              aria-label={`Remove ${chip.label}`}
              className="ml-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:text-accent-strong"
            >
              <X className="size-3.5" aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </ul>
    <ButtonLink href={clearHref} scroll={false} variant="ghost" size="sm">
      Clear All
    </ButtonLink>
  </>
)
