import { expect, test } from 'vitest'
import { listRequiredImportFields } from '#lib/lending/imports/checking/rules.ts'
import { getImportFieldLabel } from '#lib/lending/imports/fields.ts'

test('the required fields are those of the loan form, under their column names', () => {
  const fields = listRequiredImportFields()
  expect(fields).toEqual(
    expect.arrayContaining(['loanNo', 'lender.1', 'contribution.1', 'broker.1', 'suburb', 'lawFirmId']),
  )
  expect(fields).not.toContain('notes')
  expect(fields).not.toContain('associate')
  expect(fields.map(getImportFieldLabel)).not.toContain('')
})
