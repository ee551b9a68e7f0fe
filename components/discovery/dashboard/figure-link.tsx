import Link from 'next/link'
import type { ReactNode } from 'react'

/** A figure that links to the list it counts, if there is one. */
export const FigureLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} prefetch={false} className="text-accent hover:underline">
      {children}
    </Link>
  )
