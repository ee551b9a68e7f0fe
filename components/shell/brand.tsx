import { cn } from '#components/ui/cn.ts'

/** The logo: a C whose opening is closed by a second arc. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={cn('size-[22px] shrink-0', className)} aria-hidden>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path
      d="M21.2 11.3a7 7 0 1 0 0 9.4"
      className="fill-none stroke-on-accent"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <path d="M16 16h6.6" className="fill-none stroke-on-accent" strokeWidth="3.4" strokeLinecap="round" />
  </svg>
)
