import { type Actor, isPerson } from '#lib/core/actor.ts'
import { type Policy, type PolicyTable, signedIn, staff } from '#lib/core/policy.ts'
import type { EditedField } from '#lib/individuals/portraits/rules.ts'

/** Who may do what with a company's portraits; whose they are is the scope's matter (`isOwnOrStaff`). */
export const portraitPolicies = {
  edit: { who: signedIn, description: "Edit a company's portraits: staff, and the company's own people" },
  order: { who: signedIn, description: "Order a company's portraits: staff, and the company's own people" },
} as const satisfies PolicyTable

/** Who may change which field of a portrait (row D-14). */
const WRITERS: Record<EditedField, Policy> = {
  firstname: staff,
  lastname: staff,
  email: staff,
  mobileNumber: staff,
  stateKey: signedIn,
  linkedInProfile: signedIn,
  isVisible: signedIn,
  imageFile: signedIn,
}

/** True where the actor may change the field of a portrait in scope. */
export const mayChange = (actor: Actor, field: EditedField): boolean => WRITERS[field](actor)

/** True for staff and for the company's own people. */
export const isOwnOrStaff = (actor: Actor, companyId: number): boolean =>
  isPerson(actor) && (actor.kind === 'staff' || actor.companyId === companyId)
