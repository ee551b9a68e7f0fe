import { getImportFieldLabel, IMPORT_FIELDS, type Named, PARTY_FIELDS } from '#lib/lending/imports/fields.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import type { Mapping } from '#lib/lending/imports/schema.ts'

/** Returns a key that identifies a set of headings in any order. */
export const buildHeadingsKey = (headings: readonly string[]): string =>
  headings
    .map((heading) => heading.toLowerCase())
    .sort()
    .join('\n')

/** Returns the errors of a mapping: a field mapped twice, an unknown field or an unknown column. */
export const checkColumnMapping = (
  mapping: Mapping,
  headings: readonly string[],
): { field: string; message: string }[] => {
  const placeOf = ([heading]: [string, string]) => headings.indexOf(heading)
  const chosen = Object.entries(mapping)
    .filter(([, field]) => field !== '')
    .sort((one, other) => placeOf(one) - placeOf(other))
  return chosen.flatMap(([heading, field], at) => {
    const refuse = (message: string) => [{ field: heading, message }]
    if (!headings.includes(heading)) return refuse(importMessages.unknownColumn)
    if (!IMPORT_FIELDS.has(field)) return refuse(importMessages.unknownField)
    const isTwice = chosen.findIndex(([, other]) => other === field) < at
    return isTwice ? refuse(importMessages.fieldTwice(getImportFieldLabel(field))) : []
  })
}

/** True for a column mapped to a lender, a broker or a law firm. */
export const isPartyColumn = (
  { headings, mapping }: { headings: readonly string[]; mapping: Mapping },
  at: number,
): boolean => PARTIES.has(IMPORT_FIELDS.get(mapping[headings[at] ?? ''] ?? '')?.named)

const PARTIES = new Set<Named | undefined>(['lender', 'broker', 'law-firm'])

const foldHeading = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const BY_HEADING = new Map(
  [...IMPORT_FIELDS].flatMap(([key, { label, names = [] }]) =>
    [label, ...names].map((name) => [foldHeading(name), key]),
  ),
)

const PARTY_HEADING = new Map(
  Object.entries(PARTY_FIELDS).flatMap(([key, { label, names }]) =>
    [label, ...names].map((name) => [foldHeading(name), key]),
  ),
)

/** Returns the field that a heading matches automatically, or null. */
export const findFieldOfHeading = (heading: string): string | null => {
  const name = foldHeading(heading)
  const known = name === '' ? undefined : BY_HEADING.get(name)
  if (known) return known
  const [, base = '', number = ''] = /^(.*?)(\d{1,2})$/.exec(name) ?? []
  const party = PARTY_HEADING.get(base)
  const key = party ? `${party}.${Number(number)}` : ''
  return IMPORT_FIELDS.has(key) ? key : null
}

/** Guesses a mapping from the headings; if two match the same field, the first gets it. */
export const guessColumnMapping = (headings: readonly string[]): Record<string, string> => {
  const taken = new Set<string>()
  return Object.fromEntries(
    headings.map((heading) => {
      const field = findFieldOfHeading(heading)
      if (field === null || taken.has(field)) return [heading, '']
      taken.add(field)
      return [heading, field]
    }),
  )
}

const NUMBERED = /^(\w+)\.(\d+)$/

/** Lists the fields that a column can be mapped to, with one more numbered party than is mapped so far. */
export const listMappableFields = (chosen: readonly string[]): { id: string; name: string }[] => {
  const highest = Math.max(1, ...chosen.map((key) => Number(NUMBERED.exec(key)?.[2] ?? 1)))
  return [...IMPORT_FIELDS]
    .filter(([key]) => Number(NUMBERED.exec(key)?.[2] ?? 1) <= highest + 1)
    .map(([id, { label }]) => ({ id, name: label }))
}
