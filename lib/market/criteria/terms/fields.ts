import { type CategoryKey, fieldsOf, type NamedField } from '#lib/market/criteria/fields.ts'

/** A line of a category's terms: one term, or both ends of a pair under one name. */
export type TermRow = { label: string; fields: readonly [NamedField, ...NamedField[]]; isMandatory: boolean }

/** Where a line stands on the form. */
export type TermPlace = NonNullable<NamedField['place']> | 'funds' | 'kept'

/** The lines of a category that stand at a place, in their order; pairs are joined. */
export const termRows = (key: CategoryKey, place: TermPlace): TermRow[] => {
  const here = fieldsOf(key).filter((field) => (field.isPrivate ? 'kept' : (field.place ?? 'funds')) === place)
  return [...Map.groupBy(here, (field) => field.pair ?? field.key).values()].map((fields) => ({
    label: fields[0]?.labels?.[key] ?? fields[0]?.label ?? '',
    fields: fields as unknown as TermRow['fields'],
    isMandatory: fields.some(({ mandatory }) => mandatory?.includes(key)),
  }))
}

/** The lines before the total cost of funds, which follows the last part of it, and those after. */
export const aroundCost = (rows: readonly TermRow[]): [TermRow[], TermRow[]] => {
  const end = rows.findLastIndex(({ fields }) => fields[0].isCost) + 1
  return [rows.slice(0, end), rows.slice(end)]
}
