import type { MatchSide } from '#lib/market/matches/policy.ts'
import type { MatchLine, MatchRow, MatchStatuses } from '#lib/market/matches/schema.ts'

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
    ...{ id: matchIdOf(pair), ...pair, lenderName: ofLender.name, brokerName: ofBroker.name, company, version },
    ...{ lenderStatusKey: lender, brokerStatusKey: broker, platformStatusKey: platform },
    ...{ lenderStatus: nameOf(lender), brokerStatus: nameOf(broker), platformStatus: nameOf(platform) },
    ...(isStaff ? { note, editedBy, editedDate: date } : { lastFileNote: note, lastFileNoteDate: date }),
  }
}
