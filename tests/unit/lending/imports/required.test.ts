import { expect, test } from 'vitest'
import { listRequiredImportFields } from '#lib/lending/imports/checking/rules.ts'
import { getImportFieldLabel } from '#lib/lending/imports/fields.ts'

test('the fields that every loan needs are those that the loan itself asks for, under the names of their columns', () => {
  const fields = listRequiredImportFields()
  expect(fields).toEqual(
    expect.arrayContaining(['loanNo', 'lender.1', 'contribution.1', 'broker.1', 'suburb', 'lawFirmId']),
  )
  expect(fields).not.toContain('notes')
  expect(fields).not.toContain('associate')
  expect(fields.map(getImportFieldLabel)).not.toContain('')
})
