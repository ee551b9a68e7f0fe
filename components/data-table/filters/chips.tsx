import { X } from 'lucide-react'
import Link from 'next/link'
import { ButtonLink } from '#components/ui/button-link.tsx'

/** A chip without `href` cannot be removed: its value follows from the other filters. */
export type Chip = { name: string; label: string; href: string | null }

/** The active filters as chips, each with a remove button, and Clear All. Renders nothing without filters. */
export const FilterChips = ({ chips, clearHref }: { chips: readonly Chip[]; clearHref: string }) => {
  if (chips.length === 0) return null
  return (
    <div data-print="hidden" className="mb-3 flex flex-wrap items-center gap-1.5">
      <ul aria-label="Filters in force" className="contents">
        {chips.map(({ name, label, href }) => (
          <li
            key={name}
            className="inline-flex min-h-7 items-center rounded-sm bg-accent-soft pl-2 font-medium text-accent text-sm"
          >
            {label}
            {href === null ? (
              <span className="w-2" />
            ) : (
              <Link
                href={href}
                prefetch={false}
                scroll={false}
                aria-label={`Remove ${label}`}
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
    </div>
  )
}
