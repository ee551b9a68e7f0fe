import type { MatchStatuses } from '#lib/market/matches/schema.ts'

/** True when nobody says anything else than MATCHED: the green marker (row G-02). */
export const isFullyMatched = ({ brokerStatusKey, lenderStatusKey, platformStatusKey }: MatchStatuses): boolean =>
  [brokerStatusKey, lenderStatusKey, platformStatusKey].every((key) => key === 'MATCHED')
