import { Lock } from 'lucide-react'
import Link from 'next/link'
import { PRIVACY_ENGAGED } from '#lib/loans/labels.ts'

export type PartyNameProps = {
  /** Where the name leads; null shows it unlinked (row J-03). */
  href: string | null
  name: string | null
  company: string | null
  isPrivate?: boolean
}

/** A party of a loan: its first portrait with the company beside it, or 'Privacy Engaged'. */
export const PartyName = ({ href, name, company, isPrivate = false }: PartyNameProps) => {
  if (isPrivate) {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <Lock className="size-3.5 shrink-0" aria-hidden />
        {PRIVACY_ENGAGED}
      </span>
    )
  }
  if (name === null) return <span className="text-muted">–</span>
  return (
    <span>
      {href === null ? (
        name
      ) : (
        <Link href={href} prefetch={false} className="rounded-sm font-medium text-accent hover:underline">
          {name}
        </Link>
      )}
      {company !== null && company !== name && <span className="text-muted"> {company}</span>}
    </span>
  )
}
