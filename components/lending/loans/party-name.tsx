import Link from 'next/link'
import { Glyph } from '#components/ui/glyph.tsx'
import { PRIVACY_ENGAGED } from '#lib/lending/loans/labels.ts'

export type PartyNameProps = {
  /** Where the name leads; null shows it unlinked (row J-03). */
  href: string | null
  name: string | null
  company: string | null
  isPrivate?: boolean
  /** In a cell of a list, whose style sheet draws it: cut off where it is long, with the whole in its title. */
  isCell?: boolean
}

/** A party of a loan: its first portrait with the company beside it, or 'Privacy Engaged'. */
export const PartyName = ({ href, name, company, isPrivate = false, isCell = false }: PartyNameProps) => {
  if (isPrivate) {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <Glyph name="lock" />
        {PRIVACY_ENGAGED}
      </span>
    )
  }
  if (name === null) return <span className="text-muted">–</span>
  const other = company === name ? null : company
  return (
    <span className={isCell ? 'cut' : undefined} title={isCell && other ? `${name}, ${other}` : undefined}>
      {href === null ? (
        name
      ) : (
        <Link
          href={href}
          prefetch={false}
          className={isCell ? undefined : 'rounded-sm font-medium text-accent hover:underline'}
        >
          {name}
        </Link>
      )}
      {other && <span className="text-muted">{` ${other}`}</span>}
    </span>
  )
}
