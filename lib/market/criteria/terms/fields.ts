import { type CategoryKey, listCategoryFields, type NamedField } from '#lib/market/criteria/fields.ts'

/** A row of terms: one term, or both ends of a min/max pair under one label. */
export type TermRow = { label: string; fields: readonly [NamedField, ...NamedField[]]; isMandatory: boolean }

/** The section of the criteria form that a row of terms belongs to. */
export type TermPlace = NonNullable<NamedField['place']> | 'funds' | 'kept'

/** Returns the rows of one section of a category, in order; min/max pairs are joined. */
export const listTermRows = (key: CategoryKey, place: TermPlace): TermRow[] => {
  const here = listCategoryFields(key).filter(
    (field) => (field.isPrivate ? 'kept' : (field.place ?? 'funds')) === place,
  )
  return [...Map.groupBy(here, (field) => field.pair ?? field.key).values()].map((fields) => ({
    label: fields[0]?.labels?.[key] ?? fields[0]?.label ?? '',
    fields: fields as unknown as TermRow['fields'],
    isMandatory: fields.some(({ mandatory }) => mandatory?.includes(key)),
  }))
}

/** Splits rows at the total cost of funds, which is shown after the last row that is part of it. */
export const splitRowsAfterCostOfFunds = (rows: readonly TermRow[]): [TermRow[], TermRow[]] => {
  const end = rows.findLastIndex(({ fields }) => fields[0].isCost) + 1
  return [rows.slice(0, end), rows.slice(end)]
}
