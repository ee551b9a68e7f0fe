/** The merge fields of a mail by key, with their names on screen. */
export const MERGE_FIELD_NAMES = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  bdm: 'BDM',
} as const

export type MergeField = keyof typeof MERGE_FIELD_NAMES
export const MERGE_FIELDS = Object.keys(MERGE_FIELD_NAMES) as [MergeField, ...MergeField[]]

export const bodyMessages = {
  unknownField: (name: string) => `Unknown merge field: ${name}`,
  badLink: 'Links start with http://, https:// or mailto:',
  noAlt: 'Describe the picture in words',
  tooDeep: 'Lists are nested too deeply',
}
