'use client'

import type { NamedField } from '#lib/market/criteria/fields.ts'
import type { TermRow } from '#lib/market/criteria/terms/fields.ts'
import type { FormKit } from './kit.ts'
import { TermFigureField } from './term-figure-field.tsx'
import { type RowProps, TermTextField } from './term-text-fields.tsx'
import { TermYesNoField } from './term-yes-no-field.tsx'

/** The rows of a section, each rendered from its entry in the field table. */
export const CriteriaTermFields = ({ rows, kit }: { rows: readonly TermRow[]; kit: FormKit }) =>
  rows
    .filter(({ fields }) => isTermShown(fields[0], kit))
    .map((row) => <TermRowField key={row.label} row={row} kit={kit} />)

const isTermShown = ({ when }: NamedField, { typed }: FormKit): boolean =>
  when === undefined || typed.values[when as NamedField['key']] === true

const TermRowField = ({ row, kit }: RowProps) => {
  const [{ kind }] = row.fields
  if (kind === 'yesNo') return <TermYesNoField row={row} kit={kit} />
  if (kind === 'text') return <TermTextField row={row} kit={kit} />
  return <TermFigureField row={row} kit={kit} />
}
