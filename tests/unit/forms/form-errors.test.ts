import { expect, test } from 'vitest'
import { isErrorOfField, listErrors, removeDuplicates } from '#components/forms/form-errors.ts'
import { toFieldErrors } from '#components/forms/nested-errors.ts'

const ERRORS = [
  { field: 'loanNo', message: 'Loan number is required.' },
  { field: 'loanLenders.0.lenderId', message: 'Who lends?' },
  { field: 'loanLenders.2.contributionAmount', message: 'How much?' },
]

test('errors keep their fields and order in the form', () => {
  expect(listErrors(toFieldErrors(ERRORS))).toEqual(ERRORS)
  expect(listErrors({})).toEqual([])
  expect(listErrors(undefined)).toEqual([])
})

test('keeps the first of two errors on one field', () => {
  const twice = [
    { field: 'lvr', message: 'first' },
    { field: 'lvr', message: 'second' },
  ]
  expect(listErrors(toFieldErrors(twice))).toEqual([twice[0]])
})

test('lists the same message for a field once', () => {
  expect(removeDuplicates([...ERRORS, ...ERRORS, { message: 'Loan number is required.' }])).toEqual([
    ...ERRORS,
    { message: 'Loan number is required.' },
  ])
})

test.each([
  ['loanLenders', 'loanLenders', true],
  ['loanLenders', 'loanLenders.0.lenderId', true],
  ['loanLenders', 'loanLendersNote', false],
  ['portraits.1', 'portraits.10', false],
  ['loanNo', undefined, false],
])('an error of %s belongs to the field %s: %s', (name, field, isOwn) =>
  expect(isErrorOfField(name, field)).toBe(isOwn),
)
