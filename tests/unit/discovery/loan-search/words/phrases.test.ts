import { expect, test } from 'vitest'
import { normalisePhrase } from '#lib/discovery/loan-search/words/fields.ts'
import { listPossiblePlaceNames } from '#lib/discovery/loan-search/words/rules.ts'

test.each(['constructor', '__proto__', 'valueof'])('the word %s is a word like any other', (word) => {
  expect(normalisePhrase(word)).toBe(word)
})

test('the suburbs asked for are those after the words of a place', () => {
  expect(listPossiblePlaceNames('over 2m near Surry Hills.')).toEqual(['surry', 'surry hills'])
  expect(listPossiblePlaceNames('parramatta')).toEqual([])
})
