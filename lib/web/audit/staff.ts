import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { staffFieldLabels, staffLabels } from '#lib/people/staff/labels.ts'
import { type AuditWords, sayChanged, sayNameThen } from './parts.ts'

const { isActive: _status, isAdmin: _administrator, ...STAFF_TEXTS } = staffFieldLabels

const sayChange = (changed: AuditDetails<'STAFF_UPDATED'>['changed'], field: string, words: string): string | null =>
  typeof changed === 'string' && changed.split(', ').includes(field) ? words : null

const HANDED_OVER = 'Profiles handed over to a successor'

/** What entries about system users say. */
export const staffWords = {
  STAFF_CREATED: ({ name, isAdmin }, shownName) => [
    sayNameThen(name, shownName),
    isAdmin === true ? 'With administrator rights' : null,
  ],
  STAFF_UPDATED: ({ changed, isActive, isAdmin, successorId }) => [
    sayChanged(changed, STAFF_TEXTS),
    sayChange(changed, 'isActive', `Set to ${isActive === true ? staffLabels.current : staffLabels.former}`),
    sayChange(changed, 'isAdmin', `Administrator rights ${isAdmin === true ? 'given' : 'taken away'}`),
    typeof successorId === 'number' ? HANDED_OVER : null,
  ],
  STAFF_DELETED: ({ name, successorId }, shownName) => [
    sayNameThen(name, shownName),
    typeof successorId === 'number' ? HANDED_OVER : null,
  ],
} satisfies Partial<AuditWords>
