import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { countPages } from '#lib/core/pagination.ts'
import type { ListLink } from './list-links.ts'

export type PagerProps = { page: number; pageSize: number; total: number; link: ListLink; tools?: ReactNode }

/** The position in a list with its links: '1–50 of 1,284', Previous, 'Page 1 of 26', Next; of one page the position alone. */
export const Pager = ({ page, pageSize, total, link, tools }: PagerProps) => {
  const pages = countPages(total, pageSize)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav
      aria-label="Pages"
      data-print="hidden"
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 text-muted md:border-line md:border-t md:px-3.5"
    >
      <p>
        {first > total
          ? `0 of ${formatCount(total)}`
          : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </p>
      <div className="flex items-center gap-1">
        {(page > 1 || pages > 1) && (
          <>
            <PagerLink href={page > 1 ? link({ page: Math.min(page - 1, pages) }) : null} rel="prev">
              Previous
            </PagerLink>
            <p className="px-2">
              Page {formatCount(page)} of {formatCount(pages)}
            </p>
            <PagerLink href={page < pages ? link({ page: page + 1 }) : null} rel="next">
              Next
            </PagerLink>
          </>
        )}
        {tools}
      </div>
    </nav>
  )
}

const PagerLink = ({ href, rel, children }: { href: string | null; rel: 'prev' | 'next'; children: ReactNode }) =>
  href === null ? (
    // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no address
    // biome-ignore lint/a11y/useFocusableInteractive: and is no stop of the keyboard
    <span role="link" aria-disabled className="inline-flex h-[34px] items-center px-3 opacity-55">
      {children}
    </span>
  ) : (
    <ButtonLink href={href} rel={rel} variant="ghost">
      {children}
    </ButtonLink>
  )
