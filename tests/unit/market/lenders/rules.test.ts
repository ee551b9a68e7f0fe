import { expect, test } from 'vitest'
import { lenderPolicies } from '#lib/market/lenders/policy.ts'
import { type PublicLenderFacts, toPublicLender } from '#lib/market/lenders/rules.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'
import { facts, publicAmelia } from '#tests/unit/market/profiles/facts.ts'

const categories: PublicLenderFacts['categories'] = [
  { categoryKey: 'LAND_BANK', states: ['Victoria'], securities: [{ group: 'Land Bank', types: ['Rural'] }] },
]

test('everybody can view the public page of a lender', () => {
  expect(rightsIn(lenderPolicies)).toEqual({ viewPublic: `${EVERY_PERSON} visitor job` })
})

test('a public lender has its company, visible people and published categories, and no figures', () => {
  expect(toPublicLender(Object.assign({ categories }, facts))).toEqual({
    id: 5,
    companyName: 'Redgum Private Credit',
    website: 'redgum.example',
    logoFile: { fileId: 56, fileUrl: '/api/files/56' },
    portraits: [publicAmelia],
    categories,
  })
})
