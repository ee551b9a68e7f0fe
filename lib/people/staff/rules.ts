import { displayMobile } from '#lib/people/contacts/rules.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'

/** What a person types into a row of the console. */
export type StaffDraft = {
  firstname: string
  lastname: string
  email: string
  mobile: string
  isActive: boolean
  isAdmin: boolean
  positionKey: string
}

/** A row as its form begins. */
export const draftOf = (row: StaffRow): StaffDraft => ({
  firstname: row.userNameFirst,
  lastname: row.userNameLast,
  email: row.userEmail,
  mobile: displayMobile(row.mobile),
  isActive: row.userIsActive,
  isAdmin: row.isAdmin,
  positionKey: row.positionKey,
})

/** True for a Current user with ADMIN: one of whom must always remain. */
export const isActingAdmin = ({ isAdmin, isActive }: { isAdmin: boolean; isActive: boolean }): boolean =>
  isAdmin && isActive
