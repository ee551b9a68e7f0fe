import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { readUserWords } from '#lib/discovery/user-search/words/queries.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { type Cast, makeCast } from '#tests/integration/lending/cast.ts'

let cast: Cast
let bdm: { staffId: number }

beforeAll(async () => {
  cast = await makeCast()
  bdm = await makeStaff({ firstName: 'Zelda', lastName: 'Quine' })
})

const read = async (actor: Actor, text: string) => {
  const { searches, said, rest } = await readUserWords(actor, text)
  const filters = searches.map(({ path }) => Object.fromEntries(new URL(path, 'http://a').searchParams))
  return { filters, said, rest, chips: searches.map(({ chips }) => chips) }
}

const LONGEST_FIRST = { sort: 'lastCall', orderBy: 'asc' }

describe('a user search in text', () => {
  test('people whom nobody called for some days are in the order of their last call, and a chip says so', async () => {
    const { staff } = cast.actors
    expect(await read(staff, 'brokers nobody has called in 60 days')).toMatchObject({
      filters: [{ typeKey: 'BROKER', notCalledKey: 'D_60', ...LONGEST_FIRST }],
      chips: [['Not called: for 60 days', 'Type: Broker', 'Longest without a call first']],
      said: [],
    })
    for (const text of ['brokers never called', 'brokers not called for 60 days by state', 'brokers in vic']) {
      const { filters, chips } = await read(staff, text)
      expect(filters[0]).not.toHaveProperty('sort')
      expect(chips.flat()).not.toContain('Longest without a call first')
    }
  })

  test.each<[string, Record<string, string>]>([
    ['brokers in vic', { typeKey: 'BROKER', stateKeys: 'VIC' }],
    ['all lenders in New South Wales and Victoria', { typeKey: 'LENDER', stateKeys: 'NSW,VIC' }],
    ['brokers not in nsw or vic', { typeKey: 'BROKER', stateKeys: 'ACT,NT,QLD,SA,TAS,WA' }],
    ['lenders in nsw or vic', { typeKey: 'LENDER', stateKeys: 'NSW,VIC' }],
    ['law firms, overdue', { typeKey: 'LAWFIRM', followUpKey: 'OVERDUE' }],
    ['lender and broker, score A', { typeKey: 'DUAL', leadScore: 'A' }],
    ['follow-up today', { followUpKey: 'TODAY' }],
    ['people without follow up', { followUpKey: 'NONE' }],
    ['brokers nobody called in the last 3 months', { typeKey: 'BROKER', notCalledKey: 'D_90', ...LONGEST_FIRST }],
    ['lenders with no calls for 30 days', { typeKey: 'LENDER', notCalledKey: 'D_30', ...LONGEST_FIRST }],
    ['lenders never called', { typeKey: 'LENDER', notCalledKey: 'NEVER' }],
    ['brokers with no loan in the last 6 months', { typeKey: 'BROKER', noLoanKey: 'D_180' }],
    [
      'lenders in Queensland who do construction',
      { typeKey: 'LENDER', stateKeys: 'QLD', criteriaKeys: 'CONSTRUCTION' },
    ],
    ['construction or mezzanine lenders', { typeKey: 'LENDER', criteriaKeys: 'CONSTRUCTION,MEZZANINE' }],
    ['5+ current loans', { currentLoansCountKey: '5+' }],
    ['no discharged loans', { dischargedLoansCountKey: '0' }],
    ['brokers over $5M in current loans', { typeKey: 'BROKER', currentLoansValueKey: 'OVER_5M' }],
    ['brokers or law firms', { typeKey: 'BROKER,LAWFIRM' }],
    ['brokers and lenders by state', { typeKey: 'LENDER,BROKER', group: 'state' }],
    ['lenders doing first mortgage or construction', { typeKey: 'LENDER', criteriaKeys: 'FIRST_RANKING,CONSTRUCTION' }],
    ['paused brokers', { typeKey: 'BROKER', profileStatus: 'false' }],
    ['brokers by state', { typeKey: 'BROKER', group: 'state' }],
    ['people per BDM', { group: 'bdm' }],
    ['overdue lenders for each BDM', { typeKey: 'LENDER', followUpKey: 'OVERDUE', group: 'bdm' }],
    ['users grouped by type', { group: 'type' }],
    ['lenders in vic by company', { typeKey: 'LENDER', stateKeys: 'VIC', group: 'company' }],
    ['by financier', { group: 'company' }],
    ['by lead score', { group: 'leadScore' }],
    ['lenders by category', { typeKey: 'LENDER', group: 'currentCriteria' }],
    ['lenders by active criteria', { typeKey: 'LENDER', group: 'activeCriteria' }],
    ['brokers by profile status', { typeKey: 'BROKER', group: 'profileStatus' }],
  ])('“%s” is fully understood', async (text, filters) => {
    const found = await read(cast.actors.staff, text)
    expect(found).toMatchObject({ filters: [filters], said: [], rest: '' })
  })

  test('questions that staff alone may ask are understood for staff, and said to the others', async () => {
    const { staff, lender, broker } = cast.actors
    const asked: [text: string, filters: Record<string, string>, label: string][] = [
      ['brokers never logged in', { notLoggedInKey: 'NEVER' }, 'Not logged in'],
      ['brokers logged in since 1 June 2026', { loggedInSince: '2026-06-01' }, 'Logged in since'],
      ['brokers added since 1 June 2026', { addedFrom: '2026-06-01' }, 'Added'],
      ['brokers with criteria out of date', { freshnessKey: 'LAPSED' }, 'Criteria Freshness'],
    ]
    for (const [text, filters, label] of asked) {
      expect(await read(staff, text), text).toMatchObject({
        filters: [{ typeKey: 'BROKER', ...filters }],
        said: [],
        rest: '',
      })
      for (const actor of [lender, broker])
        expect(await read(actor, text), text).toMatchObject({
          filters: [{ typeKey: 'BROKER' }],
          said: [`Your role can’t filter by ${label}.`],
        })
    }
  })

  test.each<[string, Record<string, string>]>([
    ['brokers and lenders with no bdm by state', { typeKey: 'LENDER,BROKER', hasBdm: 'false', group: 'state' }],
    [
      'brokers in QLD subscribed to construction',
      { typeKey: 'BROKER', stateKeys: 'QLD', subscriptionKeys: 'CONSTRUCTION' },
    ],
    ['subscribed brokers who never had a loan', { typeKey: 'BROKER', subscribed: 'true', noLoanKey: 'NEVER' }],
    ['lenders with criteria in only one category', { typeKey: 'LENDER', offersKey: 'ONE' }],
    ['brokers with no mobile', { typeKey: 'BROKER', missingKey: 'MOBILE' }],
    ['lenders gone quiet for 2 months', { typeKey: 'LENDER', noNoteKey: 'D_60' }],
  ])('“%s” is understood for everybody who may search', async (text, filters) => {
    for (const actor of [cast.actors.staff, cast.actors.lender, cast.actors.broker])
      expect(await read(actor, text)).toMatchObject({ filters: [filters], said: [], rest: '' })
  })

  test('an answer is refused without words that decide, and several meanings are offered', async () => {
    const { staff } = cast.actors
    const { filters, said } = await read(staff, 'brokers logged in last month')
    expect(filters).toEqual([])
    expect(said.at(-1)).toContain('Not answered, because “logged” was not understood')
    expect((await read(staff, 'people with no phone or email')).filters).toEqual([
      { missingKey: 'BOTH' },
      { missingKey: 'EITHER' },
    ])
  })

  test('names follow their prefix, and chips are those of the list', async () => {
    const { staff } = cast.actors
    expect(await read(staff, 'bdm:quine wa')).toMatchObject({
      filters: [{ platformBdmId: String(bdm.staffId), stateKeys: 'WA' }],
      chips: [['State: WA', 'BDM: Zelda Quine']],
    })
    expect((await read(staff, 'firm:marsh')).filters).toEqual([{ lawFirmId: String(cast.firm.lawFirmId) }])
  })

  test('text that is not understood is kept, and a sentence says so', async () => {
    const { filters, said, rest } = await read(cast.actors.staff, 'brokers called ann over $2m lender:redgum')
    expect(filters).toEqual([{ typeKey: 'BROKER' }])
    expect(rest).toBe('called ann over $2m lender:redgum')
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('Not understood: “called”, “ann”, “over”, “$2m”, “lender:redgum”.')
    expect(await read(cast.actors.staff, 'ann')).toMatchObject({ filters: [], rest: 'ann' })
    expect(await read(cast.actors.staff, '')).toMatchObject({ filters: [], said: [], rest: '' })
  })

  test('lead scores as figures and subscriptions of lenders are refused with the reason', async () => {
    const { staff, broker } = cast.actors
    for (const actor of [staff, broker])
      expect(await read(actor, 'brokers with lead score over 70')).toMatchObject({
        filters: [],
        said: ['Not answered, because of “lead score over 70”:', expect.stringContaining('letters, from A to E')],
      })
    expect(await read(staff, 'lenders with active subscriptions')).toMatchObject({
      filters: [],
      said: ['Not answered, because of “with active subscriptions”:', expect.stringMatching(/^Brokers subscribe/)],
    })
  })

  test('overdue follow-ups are listed by their day, groups are not', async () => {
    expect(await read(cast.actors.staff, 'overdue follow ups oldest first')).toMatchObject({
      filters: [{ followUpKey: 'OVERDUE', sort: 'followUp', orderBy: 'asc' }],
    })
    expect(await read(cast.actors.staff, 'overdue follow ups by BDM oldest first')).toMatchObject({ filters: [] })
  })

  test('contradictory text is reported', async () => {
    expect(await read(cast.actors.staff, 'lenders score A score B')).toMatchObject({
      filters: [],
      said: ['“score B” contradicts the words before it.'],
      rest: 'score B',
    })
  })

  test('a staff grouping is not recognised for others', async () => {
    for (const actor of [cast.actors.lender, cast.actors.broker]) {
      expect((await read(actor, 'brokers by state')).filters).toEqual([{ typeKey: 'BROKER', group: 'state' }])
      const { filters, rest } = await read(actor, 'brokers by profile status')
      expect([filters, rest]).toEqual([[{ typeKey: 'BROKER' }], 'by profile status'])
    }
  })

  test('two groupings contradict each other', async () => {
    expect(await read(cast.actors.staff, 'by state by bdm')).toMatchObject({
      filters: [],
      said: ['“by bdm” contradicts the words before it.'],
    })
  })

  test('a staff filter has no effect for others', async () => {
    for (const actor of [cast.actors.lender, cast.actors.broker]) {
      expect(await read(actor, 'paused brokers')).toMatchObject({
        filters: [{ typeKey: 'BROKER' }],
        said: ['Your role can’t filter by Profile Status.'],
        rest: 'paused',
      })
    }
    await expect(read(cast.actors.firm, 'vic')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
