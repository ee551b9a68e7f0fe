import { type Actor, isPerson } from '#lib/core/actor.ts'
import { type PolicyTable, signedIn } from '#lib/core/policy.ts'
import { portraitFieldSights } from '#lib/market/profiles/fields.ts'
import type { EditedField } from '#lib/market/profiles/portraits/rules.ts'

/** Who may do what with a company's portraits; whose they are is the scope's matter (`isOwnOrStaff`). */
export const portraitPolicies = {
  edit: { who: signedIn, description: "Edit a company's portraits: staff, and the company's own people" },
  order: { who: signedIn, description: "Order a company's portraits: staff, and the company's own people" },
} as const satisfies PolicyTable

/** True where the actor may change the field of a portrait in scope, as the table of profile fields says (row D-14). */
export const mayChange = (actor: Actor, field: EditedField): boolean =>
  portraitFieldSights[field][actor.kind === 'staff' ? 'staff' : 'owner'] === 'edit'

/** True for staff and for the company's own people. */
export const isOwnOrStaff = (actor: Actor, companyId: number): boolean =>
  isPerson(actor) && (actor.kind === 'staff' || actor.companyId === companyId)
