import { type Actor, isPerson } from '#lib/core/actor.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { type PolicyTable, signedIn } from '#lib/core/policy.ts'
import { portraitVisibility } from '#lib/market/profiles/fields.ts'
import type { EditedField } from '#lib/market/profiles/portraits/rules.ts'

/** Defines who may edit a company's portraits; `authoriseCompanyEdit` decides of which company. */
export const portraitPolicies = {
  edit: { who: signedIn, description: "Edit a company's portraits: staff, and the company's own people" },
  order: { who: signedIn, description: "Order a company's portraits: staff, and the company's own people" },
} as const satisfies PolicyTable

/** True if the actor may change this field of a portrait, according to the table of profile fields (row D-14). */
export const mayChangePortraitField = (actor: Actor, field: EditedField): boolean =>
  portraitVisibility[field][actor.kind === 'staff' ? 'staff' : 'owner'] === 'edit'

/** A company whose people the actor was authorised to change. */
export type EditableCompany = Authorised<'company'>

/** Authorises staff and the company's own people; returns null for others. */
export const authoriseCompanyEdit = (actor: Actor, companyId: number): EditableCompany | null =>
  isPerson(actor) && (actor.kind === 'staff' || actor.companyId === companyId) ? authorised(companyId) : null
