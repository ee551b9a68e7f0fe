import Link from 'next/link'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'

/** Links for the number of notes per page (row E-03). */
export const NotePageSizeLinks = ({ current, hrefOf }: { current: number; hrefOf: (size: number) => string }) => (
  <nav aria-label="Notes per page" data-print="hidden" className="mt-2 flex items-center gap-1 text-muted text-sm">
    <span className="mr-1">Notes per page</span>
    {NOTE_PAGE_SIZES.map((size) => (
      <Link
        key={size}
        href={hrefOf(size)}
        prefetch={false}
        scroll={false}
        aria-current={size === current ? 'true' : undefined}
        className="inline-flex h-7 items-center rounded-sm px-2 hover:bg-sunken hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent"
      >
        {size}
      </Link>
    ))}
  </nav>
)
