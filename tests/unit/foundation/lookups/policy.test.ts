import { expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { LOOKUP_NAMES, lookupParams, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { LOOKUP_ACCESS } from '#tests/support/access/choices.ts'
import { markOf, type PrincipalName } from '#tests/support/access/principals.ts'
import { admin, broker, dual, EVERY_PERSON, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('[L-12] public lists are open to everybody, other lists to the roles that need them', () => {
  expect(rightsIn(lookupPolicies)).toEqual({
    open: `${EVERY_PERSON} visitor job`,
    reference: `${EVERY_PERSON} job`,
    parties: EVERY_PERSON,
    bdms: 'staff admin lender broker dual',
    users: 'staff admin lender broker dual',
    companies: 'staff admin',
  })
})

test.each<[PrincipalName, Actor]>([
  ['visitor', visitor],
  ['broker', broker],
  ['lender', lender],
  ['dual', dual],
  ['law firm', lawFirm],
  ['staff', staff],
  ['staff with ADMIN', admin],
])('[L-12] %s can read exactly the lists that the access table grants', (principal, actor) => {
  const opened = LOOKUP_NAMES.filter((name) => lookupPolicies[policyOfLookup[name]].who(actor))
  const written = Object.keys(LOOKUP_ACCESS).filter((name) => markOf(LOOKUP_ACCESS[name], principal) === 'open')
  expect(opened.toSorted()).toEqual(written.toSorted())
})

test('every list of the access table has a name that is accepted, and no other name is', () => {
  for (const name of Object.keys(LOOKUP_ACCESS)) expect(lookupParams.parse({ name })).toEqual({ name })
  for (const name of ['', 'users', 'States', '__proto__', undefined])
    expect(lookupParams.safeParse({ name }).success, name).toBe(false)
})

const usual = { search: '', page: 1 }

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{}, usual],
  [
    { search: '  The\u0000 Rocks ', page: '3' },
    { search: 'The Rocks', page: 3 },
  ],
  [
    { search: ['first', 'second'], page: ['2', '9'] },
    { search: 'first', page: 2 },
  ],
  [{ search: 'x'.repeat(100) }, { ...usual, search: 'x'.repeat(100) }],
  [
    { search: 'x'.repeat(101), page: '10000' },
    { ...usual, page: 10_000 },
  ],
  [{ search: { not: '' }, page: '10001' }, usual],
  [{ page: '1' }, usual],
  [{ page: '0' }, usual],
  [{ page: '1.5' }, usual],
  [
    { securityTypeKey: 'LAND_BANK', state: ['NSW', 'VIC'] },
    { ...usual, securityTypeKey: 'LAND_BANK', state: 'NSW' },
  ],
  [
    { state: 'x'.repeat(40), securityTypeKey: 'x'.repeat(41) },
    { ...usual, state: 'x'.repeat(40) },
  ],
  [{ state: 'N S W', securityTypeKey: 'A;B' }, usual],
  [{ state: ' NSW', securityTypeKey: 'NSW!' }, usual],
  [{ nested: 'true' }, { ...usual, nested: true }],
  [{ nested: ['true', 'false'] }, { ...usual, nested: true }],
  [{ nested: '1' }, usual],
  [{ lawFirmId: '1' }, { ...usual, lawFirmId: 1 }],
  [{ lawFirmId: ['2147483647'] }, { ...usual, lawFirmId: 2_147_483_647 }],
  [{ lawFirmId: '2147483648' }, usual],
  [{ lawFirmId: '0' }, usual],
  [{ lawFirmId: 'x' }, usual],
])('the query %j is parsed leniently as %j', (query, read) => expect(lookupQuery.parse(query)).toEqual(read))
