import type { MatchSide } from '#lib/market/matches/policy.ts'
import type { MatchLine, MatchRow, MatchStatuses, MatchStatusKey } from '#lib/market/matches/schema.ts'

/** True when nobody says anything else than MATCHED: the green marker (row G-02). */
export const isFullyMatched = ({ broker, lender, platform }: MatchStatuses): boolean =>
  [broker, lender, platform].every((key) => key === 'MATCHED')

/** A profile whose pairs are read. */
export type Owner = { id: number; name: string }

/** The id of a pair. */
export const matchIdOf = ({ lenderId, brokerId }: { lenderId: number; brokerId: number }): string =>
  `${lenderId}-${brokerId}`

/** A line of a profile's matches as the documents' match record; the note of the pair is the staff's alone. */
export const matchRowOf = (
  { id, name, company, lender, broker, platform, version, note, editedBy, date }: MatchLine,
  side: MatchSide,
  owner: Owner,
  names: Record<string, string>,
  isStaff: boolean,
): MatchRow => {
  const [ofLender, ofBroker] = side === 'lender' ? [owner, { id, name }] : [{ id, name }, owner]
  const pair = { lenderId: ofLender.id, brokerId: ofBroker.id }
  const nameOf = (key: string) => names[key] ?? key
  return {
    id: matchIdOf(pair),
    ...pair,
    lenderName: ofLender.name,
    brokerName: ofBroker.name,
    company,
    version,
    lenderStatusKey: lender,
    brokerStatusKey: broker,
    platformStatusKey: platform,
    lenderStatus: nameOf(lender),
    brokerStatus: nameOf(broker),
    platformStatus: nameOf(platform),
    ...(isStaff ? { note, editedBy, editedDate: date } : { lastFileNote: note, lastFileNoteDate: date }),
  }
}

/** What a pair says of which nobody has said anything. */
export const UNSAID = 'MATCHED' satisfies MatchStatusKey

/** Pairs travel as one line of text each; what ends a part or a line stands for itself within a part. */
export const BETWEEN_LINES = '\n'
export const BETWEEN_PARTS = '\t'
export const FLAT_LINE = '\u001f'
export const FLAT_PART = '\u001e'

/** The pairs in a text of lines, each of ten parts. */
export const parseMatchLines = (text: string): MatchLine[] =>
  text === '' ? [] : text.split(BETWEEN_LINES).map((line) => lineIn(line.split(BETWEEN_PARTS)))

const lineIn = (parts: string[]): MatchLine => {
  const [id, name = '', company = '', lender, broker, platform, version, note, editedBy, date] = parts
  const status = (key: string | undefined) => (key || UNSAID) as MatchStatusKey
  return {
    id: Number(id),
    name: whole(name),
    company: whole(company),
    lender: status(lender),
    broker: status(broker),
    platform: status(platform),
    version: Number(version),
    note: note ? whole(note) : null,
    editedBy: editedBy ? whole(editedBy) : null,
    date: date ? new Date(Number(date)) : null,
  }
}

const whole = (text: string): string => text.replaceAll(FLAT_LINE, BETWEEN_LINES).replaceAll(FLAT_PART, BETWEEN_PARTS)
