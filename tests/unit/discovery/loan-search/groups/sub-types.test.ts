import { expect, test } from 'vitest'
import { nameSubTypes, parseSubTypeKey } from '#lib/discovery/loan-search/groups/sub-types/rules.ts'

const TYPES = [
  { id: 'COMMERCIAL', name: 'Commercial' },
  { id: 'LAND_BANK', name: 'Land Bank' },
]
const SUB_TYPES = {
  LAND_BANK: [
    { id: 'ZONED_MIXED_USE', name: 'Mixed use' },
    { id: 'ZONED_COMMERCIAL', name: 'Commercial' },
  ],
  COMMERCIAL: [
    { id: 'OFFICE', name: 'Office' },
    { id: 'MIXED_USE', name: 'Mixed use' },
  ],
}

test('a sub type is named with its type only if something else has its name', () => {
  expect(nameSubTypes(TYPES, SUB_TYPES).map(({ key, name }) => [key, name])).toEqual([
    ['COMMERCIAL.OFFICE', 'Office'],
    ['COMMERCIAL.MIXED_USE', 'Mixed use (Commercial)'],
    ['LAND_BANK.ZONED_MIXED_USE', 'Mixed use (Land Bank)'],
    ['LAND_BANK.ZONED_COMMERCIAL', 'Commercial (Land Bank)'],
  ])
})

test('the address of a sub type is its type and its key', () => {
  for (const { id, key } of nameSubTypes(TYPES, SUB_TYPES)) expect(parseSubTypeKey(key)?.securitySubType).toBe(id)
  for (const text of ['', 'OFFICE', '.OFFICE', 'COMMERCIAL.', 'COMMERCIAL.OFFICE.'])
    expect(parseSubTypeKey(text)).toBeNull()
})
