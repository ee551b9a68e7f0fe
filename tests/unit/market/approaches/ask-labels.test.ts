import { expect, test } from 'vitest'
import { askLabels } from '#lib/market/approaches/labels.ts'

test('one lender is asked in the singular, several with their number', () => {
  expect(askLabels.button(1)).toBe('Ask this lender')
  expect(askLabels.button(3)).toBe('Ask these 3 lenders')
})
