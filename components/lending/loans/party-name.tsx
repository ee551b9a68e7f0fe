import Link from 'next/link'
import { Glyph } from '#components/ui/glyph.tsx'
import { PRIVACY_ENGAGED } from '#lib/lending/loans/labels.ts'

export type PartyNameProps = {
  /** Where the name leads; null shows it unlinked (row J-03). */
  href: string | null
  name: string | null
  company: string | null
  isPrivate?: boolean
  /** In a list, whose style sheet draws it: a cell is cut off where it is long and shows the whole in its card, a line is not. */
  look?: 'page' | 'cell' | 'line'
}

/** A party of a loan: its first portrait with the company beside it, or 'Privacy Engaged'. */
export const PartyName = ({ href, name, company, isPrivate = false, look = 'page' }: PartyNameProps) => {
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
  const isCell = look === 'cell'
  return (
    <span className={isCell ? 'cut' : undefined}>
      {href === null ? name : <NameLink href={href} name={name} isPlain={look !== 'page'} />}
      {other && <small>{` ${other}`}</small>}
    </span>
  )
}

const NameLink = ({ href, name, isPlain }: { href: string; name: string; isPlain: boolean }) =>
  isPlain ? (
    <a href={href}>{name}</a>
  ) : (
    <Link href={href} prefetch={false} className="rounded-sm font-medium text-accent hover:underline">
      {name}
    </Link>
  )
