import type { DuplicateKind } from '#lib/people/duplicates/schema.ts'

export const duplicateHeading = 'This may already be on record'

/** The label of each kind of duplicate, shown before its name. */
export const duplicateLabels: Record<DuplicateKind, string> = {
  acn: 'The same ACN',
  email: 'The same email',
  mobile: 'The same mobile',
  'company-name': 'A nearly equal company name',
  'person-name': 'A nearly equal name',
}
