import Link from 'next/link'
import { cn } from './cn.ts'

type SegmentsProps = {
  /** The navigation's accessible name. */
  label: string
  choices: readonly { id: string; label: string; href: string }[]
  current: string
  className?: string
}

/** A few ways to see the same page, of which one is chosen: links in one tray. */
export const Segments = ({ label, choices, current, className }: SegmentsProps) => (
  <nav
    aria-label={label}
    data-print="hidden"
    className={cn('inline-flex rounded-md border border-line bg-sunken p-0.5', className)}
  >
    {choices.map(({ id, label: name, href }) => (
      <Link
        key={id}
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={id === current || undefined}
        className="inline-flex h-7 shrink-0 items-center rounded-sm px-2.5 font-medium text-muted hover:text-ink aria-[current=true]:bg-[light-dark(var(--panel),var(--line))] aria-[current=true]:text-accent aria-[current=true]:shadow-sm"
      >
        {name}
      </Link>
    ))}
  </nav>
)
