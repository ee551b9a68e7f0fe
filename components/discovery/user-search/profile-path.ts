import { paths } from '#lib/core/paths.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'

/** Returns the profile to link a name to; null if the viewer may not open it. */
export const findProfilePath = ({ lenderId, brokerId, lawFirmId }: UserCells): string | null => {
  if (lenderId) return paths.profileOverview('lender', lenderId)
  if (brokerId) return paths.profileOverview('broker', brokerId)
  return lawFirmId ? paths.profileOverview('lawfirm', lawFirmId) : null
}
