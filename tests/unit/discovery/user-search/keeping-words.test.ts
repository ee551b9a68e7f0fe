import { describe, expect, test } from 'vitest'
import { parsePhraseTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { asksForPeople, listUserRules } from '#lib/discovery/user-search/words/rules.ts'
import { readPeople } from '#tests/unit/discovery/user-search/reading.ts'

const LENDER = { type: ['LENDER'] }
const BROKER = { type: ['BROKER'] }
const byState = { group: { by: 'state' } }

describe('how complete and current records are', () => {
  test.each<[string, Record<string, unknown>]>([
    ['brokers with no bdm', { ...BROKER, hasBdm: false }],
    ['no BDM assigned lenders and brokers by state', { type: ['LENDER', 'BROKER'], hasBdm: false, ...byState }],
    ['companies with nobody looking after them, split by state', { hasBdm: false, ...byState }],
    ['who isnt assigned to anyone', { hasBdm: false }],
    ['lenders with a bdm', { ...LENDER, hasBdm: true }],
    ['people with no phone', { missing: 'MOBILE' }],
    ['brokers without an email address', { ...BROKER, missing: 'EMAIL' }],
    ['contacts missing a mobile or an email address', { missing: 'EITHER' }],
    ['people with no phone and no email', { missing: 'BOTH' }],
    ['lenders missing a website', { ...LENDER, missing: 'WEBSITE' }],
    ['lenders criteria not verified this month', { ...LENDER, freshness: '2026-11-01' }],
    ['criteria not checked for 60 days', { freshness: '2026-10-01' }],
    ['whose criteria is out of date', { freshness: 'LAPSED' }],
    ['lenders whose lending criteria is overdue for the monthly check', { ...LENDER, freshness: 'LAPSED' }],
    ['lenders with unverified criteria in QLD', { ...LENDER, states: ['QLD'], freshness: 'NOT_VERIFIED' }],
    ['lenders whose criteria are up to date', { ...LENDER, freshness: 'VERIFIED' }],
    ['criteria about to lapse', { freshness: 'DUE' }],
    ['lenders with criteria in only one category', { ...LENDER, offers: 'ONE' }],
    ['which lenders only fill in one of the six categories', { ...LENDER, offers: 'ONE' }],
    ['lenders without any criteria', { ...LENDER, offers: 'NONE' }],
    ['new brokers this month', { ...BROKER, added: { min: '2026-11-01', max: '2026-11-30' } }],
    ['new lenders in QLD since last month', { ...LENDER, states: ['QLD'], added: { min: '2026-10-01', max: null } }],
    ['brokers added since 1 June', { ...BROKER, added: { min: '2026-06-01', max: null } }],
    ['people added in the last 30 days', { added: { min: '2026-10-31', max: '2026-11-29' } }],
    ['people who joined last week', { added: { min: '2026-11-16', max: '2026-11-22' } }],
  ])('“%s” is fully understood', (text, filters) =>
    expect(readPeople(text)).toMatchObject({ filters, rest: '', options: 1 }),
  )

  test.each([
    ['brokers not assigned to ana', 'not assigned ana'],
    ['new brokers', 'new'],
    ['new brokers first deal this month', 'new first deal this month'],
    ['criteria verified in june', 'criteria verified in june'],
    ['criteria overdue since june', 'criteria since june'],
    ['people with no phone or website', 'no phone or website'],
  ])('“%s” is not guessed', (text, rest) => expect(readPeople(text).rest).toBe(rest))

  test('no phone or email can mean both or one, and each is offered', () => {
    expect(readPeople('people with no phone or email')).toMatchObject({ options: 2, rest: '' })
  })
})

describe('what brokers subscribe to', () => {
  test.each<[string, Record<string, unknown>]>([
    ['brokers in QLD subscribed to construction', { ...BROKER, states: ['QLD'], subscriptions: ['CONSTRUCTION'] }],
    ['brokers subscribed to first mortgages or rural', { ...BROKER, subscriptions: ['FIRST_RANKING', 'RURAL'] }],
    ['brokers with no subscriptions', { ...BROKER, subscribed: false }],
    ['brokers who aren’t subscribed to any category', { ...BROKER, subscribed: false }],
    ['subscribed brokers in VIC', { ...BROKER, states: ['VIC'], subscribed: true }],
  ])('“%s” is fully understood', (text, filters) => expect(readPeople(text)).toMatchObject({ filters, rest: '' }))

  test('is not guessed from its opposite, another time or the loans of a category', () => {
    expect(readPeople('brokers not subscribed to construction').rest).toBe('not')
    expect(readPeople('brokers subscribed since june')).toMatchObject({ isDecisive: true })
    expect(readPeople('are the calls paying off').rest).toContain('paying')
  })
})

test('several types are joined, and the plural of two is not the type of both', () => {
  expect(readPeople('lenders and brokers').filters.type).toEqual(['LENDER', 'BROKER'])
  expect(readPeople('lender and broker').filters.type).toEqual(['DUAL'])
  expect(readPeople('both lenders and brokers').filters.type).toEqual(['DUAL'])
})

test('what loans have too asks for no people alone', () => {
  const asks = (text: string) =>
    asksForPeople(parsePhraseTerms(text, { phrases: new Map(), fillers: ['companie'] }, listUserRules('2026-11-29')))
  expect(asks('not touched for 30 days')).toBe(false)
  expect(asks('companies not touched for 30 days')).toBe(true)
  expect(asks('no bdm')).toBe(true)
})

test('chips and sentence say each filter', () => {
  const say = (asked: Record<string, string>) => {
    const search = userSearch.parse(asked)
    expect(userSearch.params(search)).toEqual(asked)
    return [userSearch.chips(search)[0]?.label, userSearch.sentence(search)]
  }
  expect(say({ notCalledSince: '2026-06-01' })).toEqual([
    'Not called: since 01 Jun 2026',
    'users not called since 01 Jun 2026',
  ])
  expect(say({ noNoteKey: 'D_60' })).toEqual(['No note or call: for 60 days', 'users with no note or call for 60 days'])
  expect(say({ noLoanSince: '2026-06-01' })[1]).toBe('users with no loan settled since 01 Jun 2026')
  expect(say({ notLoggedInKey: 'NEVER' })).toEqual(['Not logged in: ever', 'users not logged in ever'])
  expect(say({ loggedInSince: '2026-11-01' })).toEqual([
    'Logged in since: 01 Nov 2026',
    'users logged in since 01 Nov 2026',
  ])
  expect(say({ freshnessKey: 'LAPSED' })).toEqual(['Criteria Freshness: Lapsed', 'users with criteria lapsed'])
  expect(say({ notVerifiedSince: '2026-11-01' })).toEqual([
    'Criteria Freshness: Not verified since 01 Nov 2026',
    'users with criteria not verified since 01 Nov 2026',
  ])
  expect(say({ hasBdm: 'false' })).toEqual(['BDM Assigned: No', 'users without BDM'])
  expect(say({ subscribed: 'true' })).toEqual(['Subscribed: Yes', 'users with subscriptions'])
  expect(say({ subscriptionKeys: 'CONSTRUCTION,RURAL' })[0]).toBe('Subscription: Construction or Rural')
  expect(say({ missingKey: 'BOTH' })).toEqual(['Missing: Mobile and email', 'users missing mobile and email'])
  expect(say({ offersKey: 'ONE' })[0]).toBe('Categories Offered: One')
  expect(say({ typeKey: 'LENDER,BROKER' })).toEqual(['Type: Lender or Broker', 'users of type Lender or Broker'])
  // A number of days counts before a day.
  expect(userSearch.parse({ notCalledKey: 'D_60', notCalledSince: '2026-06-01' }).filters).toEqual({ lastCall: 'D_60' })
})
