import { expect, test } from 'vitest'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import {
  buildPublicBrokerPath,
  isSameDecodedPath,
  parsePublicBrokerPath,
  toPublicBroker,
} from '#lib/market/brokers/rules.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'
import { closedFigures, facts, publicAmelia } from '#tests/unit/market/profiles/facts.ts'

test('everybody may read the page of a public broker', () => {
  expect(rightsIn(brokerPolicies)).toEqual({ viewPublic: `${EVERY_PERSON} visitor job` })
})

test('a visitor sees only the public fields of a broker and of its visible people', () => {
  expect(toPublicBroker(facts)).toEqual({
    id: 5,
    companyName: 'Redgum Private Credit',
    website: 'redgum.example',
    logoFile: { fileId: 56, fileUrl: '/api/files/56' },
    portraits: [publicAmelia],
    ...closedFigures,
  })
})

test('[L-11] a slug URL consists of the lowercase name and the id', () => {
  expect(buildPublicBrokerPath({ individualId: 12, firstname: 'Tom (TJ)', lastname: 'Whitely' })).toBe(
    '/public/brokers/tom-tj-whitely/12',
  )
  expect(buildPublicBrokerPath({ individualId: 12, firstname: 'Zoë', lastname: '100% Ng' })).toBe(
    '/public/brokers/zo%C3%AB-100%25-ng/12',
  )
})

test.each([
  ['/public/brokers/grace-okafor/12', { slug: 'grace-okafor', id: '12' }],
  ['/public/brokers/grace-okafor/12/', { slug: 'grace-okafor', id: '12' }],
  ['/public/brokers/g/1', { slug: 'g', id: '1' }],
  ['/public/brokers/12', null],
  ['/public/brokers//12', null],
  ['/public/brokers/grace-okafor/', null],
  ['/public/brokers/a/b/12', null],
  ['/public/brokers/a/12//', null],
  ['/general/brokers/a/12', null],
  ['/x/public/brokers/a/1', null],
])('[L-11] the path %s refers to %j', (path, named) => expect(parsePublicBrokerPath(path)).toEqual(named))

test('[L-11] a slug URL is recognised in every percent-encoding', () => {
  const path = '/public/brokers/zo%C3%AB-100%25-ng/12'
  const decoded = '/public/brokers/zoë-100%-ng/12'
  expect(isSameDecodedPath(path, path)).toBe(true)
  expect(isSameDecodedPath(path, decoded)).toBe(true)
  expect(isSameDecodedPath(decoded, path)).toBe(true)
  expect(isSameDecodedPath(decoded, decoded)).toBe(true)
  expect(isSameDecodedPath('/public/brokers/zoë-100-ng/12', path)).toBe(false)
  expect(isSameDecodedPath(path, '/public/brokers/zoë-100-ng/12')).toBe(false)
})
