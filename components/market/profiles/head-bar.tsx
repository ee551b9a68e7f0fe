'use client'

import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { RecordButton } from '#components/layout/record-button.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { PublicPortrait } from '#lib/market/profiles/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'

type Props = { companyName: string; logo: string | null; person: PublicPortrait | null }

/**
 * A compact profile header below the page header, shown while the full one is scrolled out of view; overlays the page.
 */
export const StickyProfileHeader = ({ companyName, logo, person }: Props) => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const head = document.querySelector('[data-profile-head]')
    if (!head) return
    const watch = new IntersectionObserver(([seen]) => setShown(seen ? !seen.isIntersecting : false), {
      rootMargin: '-52px 0px 0px',
    })
    watch.observe(head)
    return () => watch.disconnect()
  }, [])
  const name = person ? formatFullName(person) : null
  return (
    <div data-head-bar data-print="hidden" className="sticky top-[52px] z-30 -mx-4 h-0 sm:-mx-6">
      {isShown && (
        <section
          aria-label={companyName}
          className="flex h-11 animate-appear items-center gap-3 border-line border-b bg-panel px-4 sm:px-6"
        >
          <Avatar name={companyName} src={logo} size="sm" shape="square" />
          <p className="min-w-0 truncate font-semibold">{companyName}</p>
          {person && name && (
            <>
              <Avatar name={name} src={person.imageFile?.fileUrl ?? null} size="sm" className="max-sm:hidden" />
              <p className="min-w-0 truncate text-muted max-sm:hidden">{name}</p>
            </>
          )}
          <span className="ml-auto flex shrink-0 items-center gap-3">
            {person?.mobileNumber && (
              <a
                href={`tel:${person.mobileNumber}`}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-sm hover:text-accent hover:underline"
              >
                <Phone className="size-3.5 text-muted" aria-hidden />
                {formatMobile(person.mobileNumber)}
              </a>
            )}
            <RecordButton name={companyName} />
          </span>
        </section>
      )}
    </div>
  )
}
