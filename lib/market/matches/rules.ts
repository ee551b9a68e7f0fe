import type { MatchSide } from '#lib/market/matches/policy.ts'
import type { MatchLine, MatchRow, MatchStatuses, MatchStatusKey } from '#lib/market/matches/schema.ts'

/** True if all three statuses are MATCHED: the green marker (row G-02). */
export const isFullyMatched = ({ broker, lender, platform }: MatchStatuses): boolean =>
  [broker, lender, platform].every((key) => key === 'MATCHED')

/** The profile whose matches are read. */
export type Owner = { id: number; name: string }

/** Returns the id of a matched pair: `{lenderId}-{brokerId}`. */
export const buildMatchId = ({ lenderId, brokerId }: { lenderId: number; brokerId: number }): string =>
  `${lenderId}-${brokerId}`

/** Converts a line to a documented match record; the pair's note is for staff only. */
export const toMatchRow = ({
  matchLine: { id, name, company, lender, broker, platform, version, note, editedBy, date },
  side,
  owner,
  names,
  isStaff,
}: {
  matchLine: MatchLine
  side: MatchSide
  owner: Owner
  names: Record<string, string>
  isStaff: boolean
}): MatchRow => {
  const [ofLender, ofBroker] = side === 'lender' ? [owner, { id, name }] : [{ id, name }, owner]
  const pair = { lenderId: ofLender.id, brokerId: ofBroker.id }
  const nameOf = (key: string) => names[key] ?? key
  return {
    id: buildMatchId(pair),
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

/** The status of a matched pair while nobody has set one. */
export const UNSAID = 'MATCHED' satisfies MatchStatusKey

/** Pairs are sent as one line of text each. Separators inside a value are replaced by these control characters. */
export const BETWEEN_LINES = '\n'
export const BETWEEN_PARTS = '\t'
export const FLAT_LINE = '\u001f'
export const FLAT_PART = '\u001e'

/** Parses the text lines in which matched pairs are sent; each has eleven fields. */
export const parseMatchLines = (text: string): MatchLine[] =>
  text === '' ? [] : text.split(BETWEEN_LINES).map((line) => parseMatchLine(line.split(BETWEEN_PARTS)))

const parseMatchLine = (parts: string[]): MatchLine => {
  const [id, name = '', company = '', lender, broker, platform, version, note, editedBy, date, image] = parts
  const status = (key: string | undefined) => (key || UNSAID) as MatchStatusKey
  return {
    id: Number(id),
    name: restoreSeparators(name),
    company: restoreSeparators(company),
    lender: status(lender),
    broker: status(broker),
    platform: status(platform),
    version: Number(version),
    note: note ? restoreSeparators(note) : null,
    editedBy: editedBy ? restoreSeparators(editedBy) : null,
    date: date ? new Date(Number(date)) : null,
    imageFileId: image ? Number(image) : null,
  }
}

const restoreSeparators = (text: string): string =>
  text.replaceAll(FLAT_LINE, BETWEEN_LINES).replaceAll(FLAT_PART, BETWEEN_PARTS)
