import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { ProfileType } from '#lib/people/companies/schema.ts'
import { buildLawFirmName, createCompanySource, createNameSource, type Name, toDomain } from './names.ts'
import { buildAcn, buildMobile } from './numbers.ts'
import { type DemonstrationPerson, getNamedPerson, PEOPLE } from './people.ts'
import type { Look, Origin } from './portraits.ts'
import { createRandom } from './random.ts'

export type Counts = { staff: number; lenders: number; brokers: number; duals: number; lawFirms: number; loans: number }

/** The numbers of the scenario as required; 80 of the loans are in pre-settlement. */
export const COUNTS: Counts = { staff: 10, lenders: 60, brokers: 80, duals: 8, lawFirms: 12, loans: 1_500 }

export type PlannedPerson = {
  firstName: string
  lastName: string
  look: Look
  origin: Origin
  email: string
  mobileNumber: string
  stateKey: string
  since: Day
  isVisible: boolean
  positionKey: 'PRTNR' | 'ASSOC' | null
  hasPortrait: boolean
  hasAccepted: boolean
  /** Days since the last sign-in; null if never signed in. */
  lastLoginDaysAgo: number | null
  named: DemonstrationPerson | null
}

export type PlannedStaff = Omit<PlannedPerson, 'isVisible' | 'positionKey' | 'hasPortrait'> & { isAdmin: boolean }

/** The loan sizes that a lender prefers, in whole dollars. */
export type Appetite = { from: number; to: number }

export type PlannedCompany = {
  kind: ProfileType
  name: string
  acn: string
  website: string | null
  since: Day
  /** An index into the staff. */
  bdm: number
  stateKey: string
  people: PlannedPerson[]
  /** Its share of the market's business, as a relative weight. */
  weight: number
  appetite: Appetite
  hasLogo: boolean
  isPaused: boolean
  isSwitchedOff: boolean
  finderFunctionOptIn: boolean
  hidesCurrentBook: boolean
  hidesDischargedBook: boolean
}

export type Market = { staff: PlannedStaff[]; companies: PlannedCompany[] }

const STATES = [
  ['NSW', 34],
  ['VIC', 28],
  ['QLD', 19],
  ['WA', 8],
  ['SA', 6],
  ['ACT', 2],
  ['TAS', 2],
  ['NT', 1],
] as const
const YEARS = 5
/** Days since the market opened. */
export const MARKET_DAYS = YEARS * 365 + 60

/** Plans staff, companies and people. Deterministic for the same day and counts. */
export const planMarket = (today: Day, counts: Counts): Market => {
  const random = createRandom(20_201)
  const nextName = createNameSource(createRandom(20_202), PEOPLE)
  const nextCompany = createCompanySource(
    createRandom(20_203),
    PEOPLE.flatMap(({ company }) => company ?? []),
  )
  const opened = addDaysTo(today, -MARKET_DAYS)
  let number = 0

  const person = (
    company: string,
    since: Day,
    stateKey: string,
    named?: DemonstrationPerson,
    given?: Name,
  ): PlannedPerson => {
    const name = named ? { ...named, origin: ORIGINS[named.key] } : (given ?? nextName())
    number += 1
    const local = `${name.firstName}.${name.lastName}`.toLowerCase()
    const hasAccepted = named !== undefined || random.chance(0.86)
    return {
      firstName: name.firstName,
      lastName: name.lastName,
      look: name.look,
      origin: name.origin,
      email: named?.email ?? `${local}@${toDomain(company)}`,
      mobileNumber: buildMobile(number),
      stateKey,
      since,
      isVisible: true,
      positionKey: null,
      hasPortrait: named !== undefined || random.chance(0.86),
      hasAccepted,
      lastLoginDaysAgo: hasAccepted && !random.chance(0.07) ? Math.floor(random.next() ** 3 * 240) : null,
      named: named ?? null,
    }
  }

  const staff = Array.from({ length: counts.staff }, (_each, index): PlannedStaff => {
    const named = index === 0 ? getNamedPerson('admin') : index === 1 ? getNamedPerson('staff') : undefined
    const {
      isVisible: _v,
      positionKey: _p,
      hasPortrait: _h,
      ...rest
    } = person('Covenant', opened, random.weighted(STATES), named)
    return {
      ...rest,
      email: named?.email ?? rest.email.replace(/@.*/, '@covenant.example'),
      isAdmin: index === 0 || index === 2,
    }
  })

  const company = (kind: ProfileType, index: number, named?: DemonstrationPerson): PlannedCompany => {
    const stateKey = named ? 'NSW' : random.weighted(STATES)
    const isFounding = named !== undefined || index < 6 || random.chance(0.72)
    const since = addDaysTo(opened, isFounding ? random.int(3, 45) : random.int(60, MARKET_DAYS - 200))
    const founder = named ? undefined : nextName()
    const name =
      named?.company ??
      (kind === 'LAWFIRM' ? buildLawFirmName(random, (founder as Name).lastName, nextName) : nextCompany(kind))
    const later = () =>
      addDaysTo(since, random.int(1, Math.max(2, MARKET_DAYS - 120 - (isFounding ? 60 : 0) - countDays(opened, since))))
    const first = {
      ...person(name, since, stateKey, named, founder),
      positionKey: kind === 'LAWFIRM' ? ('PRTNR' as const) : null,
    }
    const others = Array.from(
      {
        length:
          kind === 'LAWFIRM'
            ? random.int(3, 5)
            : named
              ? 3
              : random.weighted([
                  [0, 3],
                  [1, 4],
                  [2, 2],
                  [3, 1],
                ]),
      },
      (_each, at) => ({
        ...person(name, kind === 'LAWFIRM' && at < 2 ? since : later(), stateKey),
        isVisible: !random.chance(0.07),
        positionKey:
          kind === 'LAWFIRM' ? (at === 1 || random.chance(0.5) ? ('ASSOC' as const) : ('PRTNR' as const)) : null,
      }),
    )
    const appetite = random.weighted<Appetite>([
      [{ from: 150_000, to: 5_000_000 }, 4],
      [{ from: 500_000, to: 15_000_000 }, 4],
      [{ from: 2_000_000, to: 80_000_000 }, 2],
    ])
    number += 1
    const isSpecial = named === undefined && index > 5
    return {
      kind,
      name,
      acn: buildAcn(number),
      website: named !== undefined || random.chance(0.9) ? `https://www.${toDomain(name)}` : null,
      since,
      bdm: random.int(0, counts.staff - 1),
      stateKey,
      people: [first, ...others],
      weight:
        (named ? (kind === 'LAWFIRM' ? 0.9 : NAMED_WEIGHT) : 1 / (index + 2) ** 0.55 + random.next() * 0.15) *
        (SHARES[kind] ?? 1),
      appetite: named ? { from: 200_000, to: 25_000_000 } : appetite,
      hasLogo: named !== undefined || random.chance(0.88),
      isPaused: isSpecial && index % 17 === 9,
      isSwitchedOff: isSpecial && index % 23 === 14,
      finderFunctionOptIn: named?.key === 'lender' || (kind !== 'BROKER' && kind !== 'LAWFIRM' && random.chance(0.25)),
      hidesCurrentBook: named?.key === 'rival' || (isSpecial && index % 11 === 7),
      hidesDischargedBook: isSpecial && index % 11 >= 6 && index % 11 <= 7,
    }
  }

  const many = (count: number, kind: ProfileType, ...named: DemonstrationPerson['key'][]) =>
    Array.from({ length: count }, (_each, index) => {
      const key = named[index]
      return company(kind, index, key && getNamedPerson(key))
    })
  const companies = [
    ...many(counts.lenders, 'LENDER', 'lender', 'rival'),
    ...many(counts.brokers, 'BROKER', 'broker'),
    ...many(counts.duals, 'DUAL', 'dual'),
    ...many(counts.lawFirms, 'LAWFIRM', 'lawFirm'),
  ]
  return { staff, companies }
}

const NAMED_WEIGHT = 1.5
// A dual company does business on both sides, so it gets a smaller share of each.
const SHARES: Partial<Record<ProfileType, number>> = { DUAL: 0.45 }

const ORIGINS: Record<DemonstrationPerson['key'], Origin> = {
  admin: 'AFRICA',
  staff: 'EUROPE',
  lender: 'LATIN',
  rival: 'EAST_ASIA',
  broker: 'EAST_ASIA',
  dual: 'PACIFIC',
  lawFirm: 'MIDDLE_EAST',
}

const countDays = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
