import { expect, test } from 'vitest'
import { importLabels, nameRowState } from '#lib/lending/imports/labels.ts'

test('the name of a state is singular or plural by its number', () => {
  expect(nameRowState('FAULTY', 1)).toBe('Error')
  expect(nameRowState('FAULTY', 2)).toBe('Errors')
  expect(nameRowState('RECORDED', 1)).toBe('Recorded')
})

test('the reason why an undo kept loans is singular or plural', () => {
  expect(importLabels.kept(1)).toBe('1 loan stayed because it was edited after the import.')
  expect(importLabels.kept(2)).toBe('2 loans stayed because they were edited after the import.')
})
