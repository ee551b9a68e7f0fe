import { type Actor, isPerson } from '#lib/core/actor.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { type PolicyTable, signedIn } from '#lib/core/policy.ts'
import { portraitVisibility } from '#lib/market/profiles/fields.ts'
import type { EditedField } from '#lib/market/profiles/portraits/rules.ts'

/** Who may do what with a company's portraits; whose they are is the scope's matter (`editableCompany`). */
export const portraitPolicies = {
  edit: { who: signedIn, description: "Edit a company's portraits: staff, and the company's own people" },
  order: { who: signedIn, description: "Order a company's portraits: staff, and the company's own people" },
} as const satisfies PolicyTable

/** True where the actor may change the field of a portrait in scope, as the table of profile fields says (row D-14). */
export const mayChange = (actor: Actor, field: EditedField): boolean =>
  portraitVisibility[field][actor.kind === 'staff' ? 'staff' : 'owner'] === 'edit'

/** A company whose people the asker may change. */
export type EditableCompany = Authorised<'company'>

/** The company for staff and for its own people; null for everybody else. */
export const editableCompany = (actor: Actor, companyId: number): EditableCompany | null =>
  isPerson(actor) && (actor.kind === 'staff' || actor.companyId === companyId) ? authorised(companyId) : null
