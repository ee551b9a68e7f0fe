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

test('nothing happens after the start of today, so that the market can be seeded at any hour', () => {
  const random = createRandom(1)
  for (const day of [-1, 0, 1, 4].flatMap((days) => Array(50).fill(addDaysTo(TODAY, days))))
    expect(drawWorkingInstant(random, day, TODAY).instant.getTime()).toBeLessThanOrEqual(toInstant(TODAY, 0).getTime())
})

describe('the planned market', () => {
  const people = [...market.staff, ...market.companies.flatMap((company) => company.people)]

  test('has as many companies, people and loans as the scenario requests', () => {
    const of = (kind: string) => market.companies.filter((company) => company.kind === kind).length
    expect([of('LENDER'), of('BROKER'), of('DUAL'), of('LAWFIRM')]).toEqual([60, 80, 8, 12])
    expect(market.staff).toHaveLength(10)
    expect(market.staff.filter(({ isAdmin }) => isAdmin)).toHaveLength(2)
    expect(loans).toHaveLength(1_500)
  })

  test('every name, email and number is unique and valid', () => {
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

  test('has paused, switched-off, private, hidden and finder companies', () => {
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

  test('contains each named person once, with a distinct role, email and password', () => {
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
  test('pass all rules of the form', () => {
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

  test('have unique numbers in the order of recording', () => {
    expect(new Set(loans.map(({ loanNo }) => loanNo)).size).toBe(loans.length)
    for (const [index, loan] of loans.entries()) {
      const before = loans[index - 1]
      if (before) expect(loan.at.getTime()).toBeGreaterThanOrEqual(before.at.getTime())
      expect(toSydneyDay(loan.at)).toBe(loan.day)
      expect(loan.day <= TODAY).toBe(true)
    }
  })

  test('are never recorded before they happened', () => {
    for (const { day, settlementDate, dischargedDate } of loans) {
      if (settlementDate) expect(settlementDate <= day).toBe(true)
      if (dischargedDate) expect(dischargedDate <= day && dischargedDate >= (settlementDate as string)).toBe(true)
    }
  })

  test('span five years, with statuses by age', () => {
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

  test('have one to three different lenders with plausible contributions', () => {
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

  test('are short for bridging and longer for construction', () => {
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

  test('have details only for their scenario', () => {
    for (const { scenarioKey, constructionScenario, subdivisionScenario } of loans) {
      expect(constructionScenario !== null).toBe(scenarioKey === 'CONSTRUCTION')
      expect(subdivisionScenario !== null).toBe(scenarioKey === 'SUBDIVISION')
    }
  })

  test('are mostly in and around capitals, some in every state, and farms outside', () => {
    const stateOf = (id: number) => suburbs[id - 1]?.stateKey
    const states = Map.groupBy(loans, ({ suburbId }) => stateOf(suburbId))
    expect([...states.keys()].sort()).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
    expect((states.get('NSW')?.length ?? 0) > (states.get('WA')?.length ?? 0)).toBe(true)
    expect(loans.some(({ securityTypeKey }) => securityTypeKey === 'RURAL')).toBe(true)
  })

  test('are many for the named companies', () => {
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
  test('follow a good part of the closed loans, and no others', () => {
    for (const { loan, at } of reviews) {
      expect(at.getTime()).toBeGreaterThan(loans[loan]?.at.getTime() as number)
      expect(loans[loan]?.settlementDate).not.toBeNull()
      expect(toSydneyDay(at) < TODAY).toBe(true)
    }
    const reviewed = new Set(reviews.map(({ loan }) => loan)).size
    expect(reviewed / loans.length).toBeGreaterThan(0.35)
  })

  test('are never by a company that is on both sides', () => {
    for (const { loan, company } of reviews) {
      const { lenders, brokers } = loans[loan] as (typeof loans)[number]
      expect(lenders.some((part) => part.company === company) && brokers.includes(company)).toBe(false)
    }
  })
})

test('the same day gives the same plan, another day a different one', () => {
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

test('suburbs are in the requested state, and none is a mail centre', () => {
  const places = createPlaceDraw(suburbs)
  const random = createRandom(9)
  for (let round = 0; round < 400; round += 1) {
    const { suburb } = round % 2 ? places.urban(random) : places.rural(random)
    expect(suburb.name).not.toMatch(/\b(BC|DC|MC)\b|Airport/i)
    expect(suburb.latitude).toBeLessThan(-10)
  }
})
