import { formatMobile } from '#lib/people/contacts/rules.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'

/** The values of a row's edit form. */
export type StaffDraft = {
  firstname: string
  lastname: string
  email: string
  mobile: string
  isActive: boolean
  isAdmin: boolean
  positionKey: string
}

/** Returns the initial values of a row's edit form. */
export const createStaffEditDraft = (row: StaffRow): StaffDraft => ({
  firstname: row.userNameFirst,
  lastname: row.userNameLast,
  email: row.userEmail,
  mobile: formatMobile(row.mobile),
  isActive: row.userIsActive,
  isAdmin: row.isAdmin,
  positionKey: row.positionKey,
})

/** Returns true for a current user with ADMIN; one must always remain. */
export const isActingAdmin = ({ isAdmin, isActive }: { isAdmin: boolean; isActive: boolean }): boolean =>
  isAdmin && isActive
