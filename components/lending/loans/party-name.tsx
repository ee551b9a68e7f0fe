import { Lock } from 'lucide-react'
import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/loans/labels.ts'

export type PartyNameProps = {
  /** Where the name leads; null shows it unlinked (row J-03). */
  href: string | null
  name: string | null
  company: string | null
  isPrivate?: boolean
  /** Cut off in a table where it is long; the whole stands in its title. */
  isCompact?: boolean
}

/** A party of a loan: its first portrait with the company beside it, or 'Privacy Engaged'. */
export const PartyName = ({ href, name, company, isPrivate = false, isCompact = false }: PartyNameProps) => {
  if (isPrivate) {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <Lock className="size-3.5 shrink-0" aria-hidden />
        {PRIVACY_ENGAGED}
      </span>
    )
  }
  if (name === null) return <span className="text-muted">–</span>
  const hasCompany = company !== null && company !== name
  return (
    <span
      className={cn(isCompact && 'wide:block wide:max-w-52 wide:truncate')}
      title={isCompact && hasCompany ? `${name}, ${company}` : undefined}
    >
      {href === null ? (
        name
      ) : (
        <Link href={href} prefetch={false} className="rounded-sm font-medium text-accent hover:underline">
          {name}
        </Link>
      )}
      {hasCompany && <span className="text-muted"> {company}</span>}
    </span>
  )
}
