import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { approachMessages } from '#lib/market/approaches/labels.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'

/** Says that somebody else changed the approach first, and how it is now; nothing unless that happened. */
export const OvertakenNotice = ({ stored }: { stored: unknown }) => {
  const now = stored as Pick<ApproachRow, 'state'> | null
  return now && <ConflictNotice heading={approachMessages.changed}>{approachMessages.nowIs(now.state)}</ConflictNotice>
}
