import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { DASHBOARD_AREAS } from '#lib/discovery/dashboard/labels.ts'
import { listDashboardAreas } from '#lib/discovery/dashboard/rules.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { LOOKUP_NAMES } from '#lib/foundation/lookups/schema.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { AREA_ACCESS, LOOKUP_ACCESS } from '#tests/support/access/choices.ts'
import { markOf, PRINCIPALS, type PrincipalName } from '#tests/support/access/principals.ts'
import { ACCESS } from '#tests/support/access/table.ts'

const signedIn = { accountId: 1, sessionId: null, name: 'Robin Marsh', email: 'robin@covenant.example' }
const member = { ...signedIn, individualId: 1, companyId: 1, companyName: 'Redgum', isMasterSwitchOn: true }
// By the time a policy is checked, a switched-off user or one without rights is an anonymous visitor.
const ACTORS: Record<PrincipalName, Actor> = {
  visitor: { kind: 'visitor' },
  broker: { kind: 'broker', ...member, brokerId: 11 },
  'another broker': { kind: 'broker', ...member, brokerId: 12 },
  lender: { kind: 'lender', ...member, lenderId: 13 },
  'rival lender': { kind: 'lender', ...member, lenderId: 14 },
  dual: { kind: 'dual', ...member, lenderId: 15, brokerId: 16 },
  'law firm': { kind: 'law-firm', ...member, lawFirmId: 17 },
  'another law firm': { kind: 'law-firm', ...member, lawFirmId: 18 },
  staff: { kind: 'staff', ...signedIn, staffId: 1, isAdmin: false },
  'staff with ADMIN': { kind: 'staff', ...signedIn, staffId: 2, isAdmin: true },
  'person of a switched-off company': { kind: 'visitor' },
  'administrator whose rights were taken away': { kind: 'visitor' },
}

test('[T-A1] every endpoint has a row in the access table, and every row an endpoint', async () => {
  const names = (await listSourceEndpoints(join(import.meta.dirname, '../../..'))).map(({ name }) => name)
  expect(names.filter((name) => !(name in ACCESS))).toEqual([])
  expect(Object.keys(ACCESS).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(LOOKUP_ACCESS).sort()).toEqual([...LOOKUP_NAMES].sort())
  expect(Object.keys(AREA_ACCESS).sort()).toEqual([...DASHBOARD_AREAS].sort())
})

test.each(PRINCIPALS)('[T-A1] %s may call exactly the endpoints that the access table grants', async (principal) => {
  const actor = ACTORS[principal]
  for (const { name, who } of await listSourceEndpoints(join(import.meta.dirname, '../../..')))
    expect(who?.(actor) ?? false, name).toBe(markOf(ACCESS[name], principal) === 'open')
  for (const name of LOOKUP_NAMES)
    expect(lookupPolicies[policyOfLookup[name]].who(actor), name).toBe(
      markOf(LOOKUP_ACCESS[name], principal) === 'open',
    )
  for (const area of DASHBOARD_AREAS)
    expect(actor.kind !== 'visitor' && actor.kind !== 'system' && listDashboardAreas(actor).includes(area), area).toBe(
      markOf(AREA_ACCESS[area], principal) === 'open',
    )
})
