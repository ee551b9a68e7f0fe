import Link from 'next/link'
import type { ReactNode } from 'react'

/** A figure that leads to the list behind it, where there is one. */
export const FigureLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} prefetch={false} className="text-accent hover:underline">
      {children}
    </Link>
  )
