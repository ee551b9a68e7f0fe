import { expect, test } from 'vitest'
import { buildFootprintPath } from '#lib/discovery/profile-loans/footprint/rules.ts'

test('a suburb or state of a profile leads to its settled loans there', () => {
  const place = { suburb: 7, state: 'VIC' }
  expect(buildFootprintPath({ kind: 'lender', id: 5 }, place, '2026-11-26')).toBe(
    '/loans?lenderId=5&settledTo=2026-11-26&state=VIC&suburb=7',
  )
  expect(buildFootprintPath({ kind: 'broker', id: 6 }, { state: 'NSW' }, '2026-11-26')).toBe(
    '/loans?brokerId=6&settledTo=2026-11-26&state=NSW',
  )
  expect(buildFootprintPath({ kind: 'lawfirm', id: 8 }, { state: 'NSW' }, '2026-11-26')).toContain('lawFirmId=8')
})
