import type { StaffActor } from '#lib/core/actor.ts'

/** The staff member as whom the bench calls queries directly. */
export const staff: StaffActor = {
  accountId: 1,
  sessionId: null,
  name: 'Bench',
  email: 'bench@covenant.example',
  kind: 'staff',
  staffId: 1,
  isAdmin: false,
}
