import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'

type Props = { href: string; label: string; onClick?: () => void }

/** The back link above a page's title. */
export const BackAnchor = ({ href, label, onClick }: Props) => (
  <Link
    href={href}
    prefetch={false}
    onClick={onClick}
    data-print="hidden"
    className="mb-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm text-muted text-sm hover:text-ink"
  >
    <ArrowLeft className="size-3.5" aria-hidden />
    {label}
  </Link>
)
