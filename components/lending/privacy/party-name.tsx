import Link from 'next/link'
import { Glyph } from '#components/ui/glyph.tsx'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'

export type PartyNameProps = {
  /** The link of the name; null shows it unlinked (row J-03). */
  href: string | null
  name: string | null
  company: string | null
  isPrivate?: boolean
  /**
   * 'cell' and 'line' are styled by the list's style sheet: a cell is truncated and shown in full on hover, a line is
   * not.
   */
  look?: 'page' | 'cell' | 'line'
}

/** A party of a loan: its first portrait with the company, or 'Privacy Engaged'. */
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
      {href === null ? (
        isCell ? (
          <span>{name}</span>
        ) : (
          name
        )
      ) : (
        <PartyNameLink href={href} name={name} isPlain={look !== 'page'} />
      )}
      {other && <small>{` ${other}`}</small>}
    </span>
  )
}

const PartyNameLink = ({ href, name, isPlain }: { href: string; name: string; isPlain: boolean }) =>
  isPlain ? (
    <a href={href}>{name}</a>
  ) : (
    <Link href={href} prefetch={false} className="rounded-sm font-medium text-accent hover:underline">
      {name}
    </Link>
  )
