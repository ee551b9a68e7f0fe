import { expect, test } from 'vitest'
import { detailNotePolicies } from '#lib/crm/detail-notes/policy.ts'
import { DETAIL_SECTIONS, detailSchema } from '#lib/crm/detail-notes/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

test('everybody but law firms can keep detail notes, and staff keep them as staff', () => {
  expect(rightsIn(detailNotePolicies)).toEqual({ keep: 'staff admin lender broker dual', keepAsStaff: 'staff admin' })
  expect(DETAIL_SECTIONS).toEqual(['professional', 'personal'])
})

test('a save contains the text and optionally the version that it replaces', () => {
  expect(detailSchema.parse({ detail: 'x'.repeat(20_000), version: 4 })).toEqual({
    detail: 'x'.repeat(20_000),
    version: 4,
  })
  expect(detailSchema.parse({ detail: '' })).toEqual({ detail: '' })
  expect(detailSchema.parse({ detail: ' a\n\u0000b ' })).toEqual({ detail: ' a\nb ' })
})

test('unstorable characters are removed, and a longer text is refused', () => {
  expect(detailSchema.parse({ detail: `${'x'.repeat(20_000)}\u0000` }).detail).toHaveLength(20_000)
  expect(detailSchema.safeParse({ detail: 'x'.repeat(20_001) }).error?.issues.map(({ message }) => message)).toEqual([
    'This text has at most 20,000 characters.',
  ])
})

test.each([
  {},
  { detail: 7 },
  { detail: 'x', version: -1 },
  { detail: 'x', version: '4' },
  { detail: 'x', version: null },
])('%j is not a valid save', (input) => {
  expect(detailSchema.safeParse(input).success).toBe(false)
})
