import { expect, test } from 'vitest'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import { listPossiblePlaceNames } from '#lib/discovery/loan-search/words/places/rules.ts'

test.each(['constructor', '__proto__', 'valueof'])('the term %s is kept unchanged', (word) => {
  expect(normalisePhrase(word)).toBe(word)
})

test('place names are taken from the text after a preposition of place', () => {
  expect(listPossiblePlaceNames('over 2m near Surry Hills.')).toEqual(['surry', 'surry hills'])
  expect(listPossiblePlaceNames('parramatta')).toEqual([])
})
