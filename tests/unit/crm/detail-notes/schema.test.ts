import { expect, test } from 'vitest'
import { detailNotePolicies } from '#lib/crm/detail-notes/policy.ts'
import { DETAIL_SECTIONS, detailSchema } from '#lib/crm/detail-notes/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

test('everybody but law firms keeps detail notes, staff those of the staff', () => {
  expect(rightsIn(detailNotePolicies)).toEqual({ keep: 'staff admin lender broker dual', keepAsStaff: 'staff admin' })
  expect(DETAIL_SECTIONS).toEqual(['professional', 'personal'])
})

test('a save brings the text, and the version that it replaces where the caller names it', () => {
  expect(detailSchema.parse({ detail: 'x'.repeat(20_000), version: 4 })).toEqual({
    detail: 'x'.repeat(20_000),
    version: 4,
  })
  expect(detailSchema.parse({ detail: '' })).toEqual({ detail: '' })
  expect(detailSchema.parse({ detail: ' a\n\u0000b ' })).toEqual({ detail: ' a\nb ' })
})

test('what cannot be stored counts for nothing, a longer text is refused', () => {
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
])('%j is no save', (input) => {
  expect(detailSchema.safeParse(input).success).toBe(false)
})
