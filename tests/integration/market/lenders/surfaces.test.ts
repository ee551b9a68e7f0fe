import { beforeAll, describe, expect, test } from 'vitest'
import { listPlacesAffectedBySetting, SURFACES } from '#lib/market/lenders/privacy/fields.ts'
import { PRIVACY_KEYS, type PrivacyKey } from '#lib/market/lenders/privacy/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { makeScene, PRINCIPALS, PROBES, type PrincipalName, type Scene } from './surface-probes.ts'

const SURFACE_NAMES = Object.keys(SURFACES) as (keyof typeof SURFACES)[]
type Row = (typeof SURFACES)[keyof typeof SURFACES] & { reason?: string }
const rowOf = (name: keyof typeof SURFACES): Row => SURFACES[name]
const walked = SURFACE_NAMES.filter((name) => PROBES[name])

const without = (...names: PrincipalName[]) => PRINCIPALS.filter((name) => !names.includes(name))
const STAFF = ['staff', 'admin'] as const
const FIRMS = ['own law firm', 'another law firm'] as const
const MEMBERS = without('visitor', ...STAFF, 'the lender itself', ...FIRMS)
const PARTIES = ['attributed lender', 'attributed broker']

// Written from the documents ('who sees which loan', 'who stands in the finder'), not from the product's table.
const AUDIENCES: Record<string, readonly PrincipalName[]> = {
  everybody: PRINCIPALS,
  'everybody but staff': without(...STAFF),
  'everybody but staff and the lender': without(...STAFF, 'the lender itself'),
  'visitors and law firms': ['visitor', ...FIRMS],
  members: MEMBERS,
  'matched brokers': ['dual', 'broker', 'attributed broker'],
  'syndicate lenders': ['rival lender'],
  // The paused one gets no such email, but its own lender does.
  'lenders and brokers': [...MEMBERS.filter((name) => name !== 'paused lender'), 'the lender itself'],
  'members without a part in it': MEMBERS.filter((name) => !PARTIES.includes(name)),
}

type Read = Map<string, string>
let scene: Scene
let allOn: Read
const off = new Map<PrivacyKey, Read>()

const set = (part: Partial<Record<PrivacyKey, boolean>>) => {
  const data = Object.fromEntries(PRIVACY_KEYS.map((key) => [key, part[key] ?? true]))
  return database().lender.update({ where: { id: scene.lenderId }, data })
}
const read = async (): Promise<Read> => {
  const found: Read = new Map()
  for (const surface of walked)
    for (const name of PRINCIPALS) {
      const probe = PROBES[surface] as NonNullable<(typeof PROBES)[typeof surface]>
      found.set(`${surface} ${name}`, await probe(scene.principals[name], scene))
    }
  return found
}

beforeAll(async () => {
  scene = await makeScene()
  await set({})
  allOn = await read()
  for (const key of PRIVACY_KEYS) {
    await set({ [key]: false })
    off.set(key, await read())
  }
  await set({})
}, 240_000)

test('[M-01] every surface is the same as before once all settings are on again', async () => {
  expect(Object.fromEntries(await read())).toEqual(Object.fromEntries(allOn))
})

describe.each(PRIVACY_KEYS)('%s', (key) => {
  test.each(walked)('[M-01] changes %s for exactly those of the twelve viewers listed in the table', (surface) => {
    const audience = (rowOf(surface).noticed as Partial<Record<PrivacyKey, string>>)[key]
    const noticed = PRINCIPALS.filter(
      (name) => allOn.get(`${surface} ${name}`) !== off.get(key)?.get(`${surface} ${name}`),
    )
    expect(new Set(noticed)).toEqual(new Set(audience === undefined ? [] : AUDIENCES[audience]))
  })
})

test('a surface that no setting changes has a reason', () => {
  for (const name of SURFACE_NAMES)
    expect(Object.keys(rowOf(name).noticed).length === 0, name).toBe(rowOf(name).reason !== undefined)
})

test('every setting has a surface, and every surface is tested', () => {
  for (const key of PRIVACY_KEYS) expect(listPlacesAffectedBySetting(key).length, key).toBeGreaterThan(0)
  expect(SURFACE_NAMES.filter((name) => !PROBES[name])).toEqual([])
})

test('[T-A4] a lender that hides both books is in no loan list by name, people or contribution', async () => {
  await set({ loanTabShowCurrentLoanBook: false, loanTabShowDischargedLoanBook: false })
  const secret = /Redgum|Ferrante/
  for (const name of AUDIENCES['members without a part in it'] ?? [])
    for (const surface of ['loanLists', 'loanPage', 'filters', 'totals', 'finder', 'map'] as const) {
      const text = (await PROBES[surface]?.(scene.principals[name], scene)) ?? ''
      expect(secret.test(text), `${surface} for ${name}`).toBe(false)
    }
  await set({})
})
