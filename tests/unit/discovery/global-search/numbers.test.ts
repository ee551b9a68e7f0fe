import { expect, test } from 'vitest'
import { listLoanNumberForms } from '#lib/discovery/global-search/hits/rules.ts'

test.each([
  ['26110044', ['26110044', '2611 0044']],
  ['2611-0044', ['2611-0044', '2611 0044', '26110044']],
  ['2611 0044', ['2611 0044', '26110044']],
  ['26110', ['26110', '2611 0']],
  ['2611-', ['2611-', '2611 ', '2611']],
  ['2611', ['2611']],
  ['QQ100', ['QQ100', 'QQ 100']],
  ['qq-100', ['qq-100', 'qq 100', 'qq100']],
  ['0412 345 678', ['0412 345 678', '0412345678']],
  ['0412 345 678 901', ['0412 345 678 901']],
  ['Smith-Jones', ['Smith-Jones']],
  ['2611_0044', ['2611_0044']],
  ['', ['']],
])('%s is searched for as %j', (text, forms) => {
  expect(listLoanNumberForms(text)).toEqual(forms)
})
