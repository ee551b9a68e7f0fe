import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** What a viewer gets of a profile: all of it, the name only (master switch off), or nothing (paused). */
export type Access = 'whole' | 'name' | 'inactive'

/** Staff and the owner see a profile whatever its switches say; to others a pause hides it wholly (decision 'paused, switched off'). */
export const accessOf = (
  relation: ViewerRelation,
  { isActive, isMasterSwitchOn }: { isActive: boolean; isMasterSwitchOn: boolean },
): Access => {
  if (relation !== 'other') return 'whole'
  if (!isActive) return 'inactive'
  return isMasterSwitchOn ? 'whole' : 'name'
}
