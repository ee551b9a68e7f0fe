import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** How much of a profile a viewer may see: everything, only the name (master switch off), or nothing (paused). */
export type Access = 'whole' | 'name' | 'inactive'

/**
 * Returns how much of a profile a viewer may see. Staff and the owner always see everything; for others a paused profile is
 * hidden (decision 'paused, switched off').
 */
export const decideProfileAccess = (
  relation: ViewerRelation,
  { isActive, isMasterSwitchOn }: { isActive: boolean; isMasterSwitchOn: boolean },
): Access => {
  if (relation !== 'other') return 'whole'
  if (!isActive) return 'inactive'
  return isMasterSwitchOn ? 'whole' : 'name'
}
