import { expect, test } from 'vitest'
import { buildFootprintPath } from '#lib/discovery/profile-loans/footprint/rules.ts'

test('a suburb or state of a profile links to its closed loans there', () => {
  const place = { suburb: 7, state: 'VIC' }
  expect(buildFootprintPath({ kind: 'lender', id: 5 }, place)).toBe(
    '/loans?lenderId=5&state=VIC&statusKey=DEFAULT%2CDISCHARGED%2CSETTLED%2CVARIATIONINPROG&suburb=7',
  )
  expect(buildFootprintPath({ kind: 'broker', id: 6 }, { state: 'NSW' })).toBe(
    '/loans?brokerId=6&state=NSW&statusKey=DEFAULT%2CDISCHARGED%2CSETTLED%2CVARIATIONINPROG',
  )
  expect(buildFootprintPath({ kind: 'lawfirm', id: 8 }, { state: 'NSW' })).toContain('lawFirmId=8')
})
