import { describe, expect, test } from 'vitest'
import { addDaysTo, addMonthsTo, toSydneyDay } from '#lib/core/dates.ts'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import { countTermMonths } from '#lib/lending/statuses/rules.ts'
import { hasValidCheckDigit, parseMobile } from '#lib/people/contacts/rules.ts'
import { drawWorkingInstant, toInstant } from '#prisma/seed/days.ts'
import { planLoans } from '#prisma/seed/loans.ts'
import { COUNTS, MARKET_DAYS, planMarket } from '#prisma/seed/market.ts'
import { PEOPLE } from '#prisma/seed/people.ts'
import { createPlaceDraw } from '#prisma/seed/places.ts'
import { createRandom } from '#prisma/seed/random.ts'
import { planReviews } from '#prisma/seed/reviews.ts'
import { readBundledSuburbs } from '#prisma/seed/suburbs.ts'

const TODAY = '2026-11-21'
const suburbs = readBundledSuburbs().map(({ name, state: stateKey, postcode, latitude, longitude }, index) => ({
  id: index + 1,
  name,
  stateKey,
  postcode,
  latitude,
  longitude,
}))
const market = planMarket(TODAY, COUNTS)
const loans = planLoans(TODAY, market, suburbs, COUNTS.loans)
const reviews = planReviews(TODAY, loans)
const share = <T>(list: readonly T[], test: (each: T) => boolean) => list.filter(test).length / list.length

test('nothing happens after the first moment of today, so that the market may be filled at any hour', () => {
  const random = createRandom(1)
  for (const day of [-1, 0, 1, 4].flatMap((days) => Array(50).fill(addDaysTo(TODAY, days))))
    expect(drawWorkingInstant(random, day, TODAY).instant.getTime()).toBeLessThanOrEqual(toInstant(TODAY, 0).getTime())
})

describe('the planned market', () => {
  const people = [...market.staff, ...market.companies.flatMap((company) => company.people)]

  test('has the counts that the scenario is asked for', () => {
    const of = (kind: string) => market.companies.filter((company) => company.kind === kind).length
    expect([of('LENDER'), of('BROKER'), of('DUAL'), of('LAWFIRM')]).toEqual([60, 80, 8, 12])
    expect(market.staff).toHaveLength(10)
    expect(market.staff.filter(({ isAdmin }) => isAdmin)).toHaveLength(2)
    expect(loans).toHaveLength(1_500)
  })

  test('every name, address and number stands once or is right', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    expect(new Set(market.companies.map(({ name }) => name)).size).toBe(market.companies.length)
    expect(new Set(market.companies.map(({ acn }) => acn)).size).toBe(market.companies.length)
    for (const { acn, website } of market.companies) {
      expect(hasValidCheckDigit(acn)).toBe(true)
      if (website) expect(website).toMatch(/^https:\/\/www\.[a-z0-9]+\.example$/)
    }
    for (const { email, mobileNumber } of people) {
      expect(email).toMatch(/^[a-z.]+@[a-z0-9]+\.example$/)
      expect(parseMobile(mobileNumber)).not.toBeNull()
    }
  })

  test('a law firm has partners and associates from its first day', () => {
    for (const { kind, people: lawyers, since } of market.companies.filter((company) => company.kind === 'LAWFIRM')) {
      const positions = lawyers.filter((lawyer) => lawyer.since === since).map(({ positionKey }) => positionKey)
      expect([kind, positions.includes('PRTNR'), positions.includes('ASSOC')]).toEqual(['LAWFIRM', true, true])
    }
    for (const company of market.companies.filter(({ kind }) => kind !== 'LAWFIRM'))
      for (const person of company.people) expect(person.positionKey).toBeNull()
  })

  test('some are paused, switched off, private, hidden or in the finder', () => {
    for (const flag of [
      'isPaused',
      'isSwitchedOff',
      'finderFunctionOptIn',
      'hidesCurrentBook',
      'hidesDischargedBook',
    ] as const) {
      const count = market.companies.filter((company) => company[flag]).length
      expect(count, flag).toBeGreaterThan(2)
      expect(count, flag).toBeLessThan(30)
    }
    expect(
      market.companies.flatMap((company) => company.people).filter(({ isVisible }) => !isVisible).length,
    ).toBeGreaterThan(5)
  })

  test('the named people are in it once, each with a role, an address and a password of its own', () => {
    expect(people.flatMap(({ named }) => named?.key ?? []).sort()).toEqual(PEOPLE.map(({ key }) => key).sort())
    for (const field of ['role', 'email', 'password', 'subject'] as const)
      expect(new Set(PEOPLE.map((person) => person[field])).size).toBe(PEOPLE.length)
    for (const { email, password } of PEOPLE) {
      expect(email).toMatch(/@covenant\.example$/)
      expect(password.length).toBeGreaterThanOrEqual(12)
    }
  })
})

describe('the planned loans', () => {
  test('every one passes the rules of the form', () => {
    const schema = getLoanSchema('Covenant')
    for (const { at, day, recorder, lenders, brokers, lawFirm, partner, associate, ...terms } of loans) {
      const body = {
        ...terms,
        loanLenders: lenders.map(({ company, contribution }) => ({
          lenderId: company + 1,
          contributionAmount: contribution,
        })),
        loanBrokers: brokers.map((company) => ({ brokerId: company + 1 })),
        lawFirmId: lawFirm + 1,
      }
      expect(schema.safeParse(body).error?.issues ?? [], terms.loanNo).toEqual([])
    }
  })

  test('numbers are unique and in the order of recording', () => {
    expect(new Set(loans.map(({ loanNo }) => loanNo)).size).toBe(loans.length)
    for (const [index, loan] of loans.entries()) {
      const before = loans[index - 1]
      if (before) expect(loan.at.getTime()).toBeGreaterThanOrEqual(before.at.getTime())
      expect(toSydneyDay(loan.at)).toBe(loan.day)
      expect(loan.day <= TODAY).toBe(true)
    }
  })

  test('nothing is recorded before it happened', () => {
    for (const { day, settlementDate, dischargedDate } of loans) {
      if (settlementDate) expect(settlementDate <= day).toBe(true)
      if (dischargedDate) expect(dischargedDate <= day && dischargedDate >= (settlementDate as string)).toBe(true)
    }
  })

  test('five years, statuses by age', () => {
    expect(loans.filter(({ statusKey }) => statusKey === 'PRESETTLEMENT')).toHaveLength(80)
    const closed = loans.flatMap(({ settlementDate }) => settlementDate ?? []).sort()
    expect((closed[0] as string) < addMonthsTo(TODAY, -54)).toBe(true)
    expect((closed[0] as string) > addDaysTo(TODAY, -MARKET_DAYS)).toBe(true)
    expect(share(loans, ({ statusKey }) => statusKey === 'DISCHARGED')).toBeGreaterThan(0.5)
    for (const status of ['SETTLED', 'DEFAULT', 'VARIATIONINPROG'])
      expect(loans.filter(({ statusKey }) => statusKey === status).length, status).toBeGreaterThan(10)
    const old = loans.filter(({ repaymentDate }) => repaymentDate && repaymentDate < addMonthsTo(TODAY, -18))
    expect(share(old, ({ statusKey }) => statusKey === 'DISCHARGED')).toBeGreaterThan(0.95)
  })

  test('one to three lenders, each once, parts that make plausible sums', () => {
    const counts = loans.map(({ lenders }) => lenders.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 3])
    for (const { lenders, brokers } of loans) {
      expect(new Set(lenders.map(({ company }) => company)).size).toBe(lenders.length)
      expect(new Set(brokers).size).toBe(brokers.length)
      for (const { contribution } of lenders) expect(contribution).toBeGreaterThan(0)
      const principal = lenders.reduce((sum, { contribution }) => sum + contribution, 0)
      expect(principal).toBeGreaterThanOrEqual(100_000)
      expect(principal).toBeLessThan(150_000_000)
    }
  })

  test('a short loan bridges, a construction runs longer', () => {
    const terms = (scenario: string) =>
      loans
        .filter(({ scenarioKey, settlementDate }) => scenarioKey === scenario && settlementDate)
        .map(
          ({ settlementDate, repaymentDate }) =>
            countTermMonths(settlementDate as string, repaymentDate as string) as number,
        )
    expect(Math.max(...terms('BRIDGING'))).toBeLessThanOrEqual(9)
    expect(Math.min(...terms('CONSTRUCTION'))).toBeGreaterThanOrEqual(11)
  })

  test('details stand with their scenario only', () => {
    for (const { scenarioKey, constructionScenario, subdivisionScenario } of loans) {
      expect(constructionScenario !== null).toBe(scenarioKey === 'CONSTRUCTION')
      expect(subdivisionScenario !== null).toBe(scenarioKey === 'SUBDIVISION')
    }
  })

  test('most are in and around the capitals, some in every state, farms outside', () => {
    const stateOf = (id: number) => suburbs[id - 1]?.stateKey
    const states = Map.groupBy(loans, ({ suburbId }) => stateOf(suburbId))
    expect([...states.keys()].sort()).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
    expect((states.get('NSW')?.length ?? 0) > (states.get('WA')?.length ?? 0)).toBe(true)
    expect(loans.some(({ securityTypeKey }) => securityTypeKey === 'RURAL')).toBe(true)
  })

  test('the named companies have many', () => {
    const indexOf = (key: string) => market.companies.findIndex(({ people }) => people[0]?.named?.key === key)
    const count = (company: number) =>
      loans.filter(
        ({ lenders, brokers, lawFirm }) =>
          lenders.some((part) => part.company === company) || brokers.includes(company) || lawFirm === company,
      ).length
    for (const key of ['lender', 'rival', 'broker', 'dual', 'lawFirm'])
      expect(count(indexOf(key)), key).toBeGreaterThan(60)
  })
})

describe('the planned reviews', () => {
  test('follow their loan, on closed loans only, for a good part of them', () => {
    for (const { loan, at } of reviews) {
      expect(at.getTime()).toBeGreaterThan(loans[loan]?.at.getTime() as number)
      expect(loans[loan]?.settlementDate).not.toBeNull()
      expect(toSydneyDay(at) < TODAY).toBe(true)
    }
    const reviewed = new Set(reviews.map(({ loan }) => loan)).size
    expect(reviewed / loans.length).toBeGreaterThan(0.35)
  })

  test('a company that stands on both sides rates nobody', () => {
    for (const { loan, company } of reviews) {
      const { lenders, brokers } = loans[loan] as (typeof loans)[number]
      expect(lenders.some((part) => part.company === company) && brokers.includes(company)).toBe(false)
    }
  })
})

test('the same day gives the same plan, another day another', () => {
  const again = planMarket(TODAY, COUNTS)
  expect(again).toEqual(market)
  const loansAgain = planLoans(TODAY, again, suburbs, COUNTS.loans)
  expect(loansAgain).toEqual(loans)
  expect(planReviews(TODAY, loansAgain)).toEqual(reviews)
  expect(planMarket(addDaysTo(TODAY, 7), COUNTS).companies[0]?.since).not.toBe(market.companies[0]?.since)
})

test('a plan works on any day: weekends, leap days, the turn of the year', () => {
  for (const day of ['2026-01-01', '2027-02-28', '2028-02-29', '2026-10-04', '2026-11-22']) {
    const planned = planLoans(day, planMarket(day, COUNTS), suburbs, 200)
    for (const loan of planned) expect(loan.day <= day, `${day} ${loan.loanNo}`).toBe(true)
  }
})

test('suburbs are of the spot’s own state and no mail centre', () => {
  const places = createPlaceDraw(suburbs)
  const random = createRandom(9)
  for (let round = 0; round < 400; round += 1) {
    const { suburb } = round % 2 ? places.urban(random) : places.rural(random)
    expect(suburb.name).not.toMatch(/\b(BC|DC|MC)\b|Airport/i)
    expect(suburb.latitude).toBeLessThan(-10)
  }
})
