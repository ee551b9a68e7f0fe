'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { chooseLogoHref } from '#lib/web/menu/places.ts'

/** The logo; its link depends on the person and the page (row B-01). */
export const LogoLink = ({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) => (
  <Link
    href={chooseLogoHref(isSignedIn, usePathname())}
    prefetch={false}
    className="inline-flex min-h-8 shrink-0 items-center gap-2.5 rounded-sm font-semibold text-lg tracking-tight"
  >
    {children}
  </Link>
)
