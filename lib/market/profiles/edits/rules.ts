import type { FieldError } from '#lib/core/errors.ts'
import { profileMessages } from '#lib/market/profiles/edits/labels.ts'
import { removeAcnSpaces } from '#lib/people/contacts/rules.ts'

type Named = { companyName: string; companyACN: string | null }

/**
 * Returns the errors of a save's company name and ACN: each is required if the other is given (row D-15). Not checked
 * if the save changes neither.
 */
export const checkCompanyNameAndAcn = (
  stored: Named,
  change: { companyName?: string | undefined; companyACN?: string | null | undefined },
): FieldError[] => {
  const name = (change.companyName ?? stored.companyName).trim()
  const before = stored.companyACN ?? ''
  const acn = change.companyACN === undefined ? before : removeAcnSpaces(change.companyACN ?? '')
  if (name === stored.companyName && acn === before) return []
  const refuse = (field: string, message: string): FieldError[] => [{ code: 'INVALID', field, message }]
  if (name === '' && acn !== '') return refuse('companyName', profileMessages.companyName)
  return name !== '' && acn === '' ? refuse('companyACN', profileMessages.acn) : []
}
