import { addDaysTo, addMonthsTo, countDaysBetween, type Day } from '#lib/core/dates.ts'
import { drawWorkingInstant, findWorkingDay, type Instant } from './days.ts'
import type { Market, PlannedCompany } from './market.ts'
import { MARKET_DAYS } from './market.ts'
import { createPlaceDraw, type Place, type Suburb } from './places.ts'
import { BUILDING, drawPrincipal, FARMS, LAND, type Property, STANDING } from './properties.ts'
import { createRandom, type Random } from './random.ts'

type Status = 'PRESETTLEMENT' | 'SETTLED' | 'DEFAULT' | 'DISCHARGED' | 'VARIATIONINPROG'

/** A planned loan. Companies are indexes into the market's companies, people indexes into their company's people. */
export type PlannedLoan = {
  loanNo: string
  statusKey: Status
  /** The time at which it is recorded: that of the last event of the loan. */
  at: Instant
  day: Day
  recorder: { kind: 'staff'; staff: number } | { kind: 'lender' | 'law-firm'; company: number }
  lenders: { company: number; contribution: number }[]
  brokers: number[]
  lawFirm: number
  partner: number
  associate: number | null
  suburbId: number
  priorityKey: 'FIRST' | 'SECOND'
  lowerRate: string
  higherRate: string
  lvr: string | null
  valuationRequired: boolean | null
  interestKey: string
  establishmentFeeWithGst: number | null
  scenarioKey: string
  securityTypeKey: string
  securitySubTypeKey: string
  settlementDate: Day | null
  repaymentDate: Day | null
  dischargedDate: Day | null
  shortfall: number | null
  credits: number[]
  constructionScenario: Record<string, unknown> | null
  subdivisionScenario: Record<string, unknown> | null
  notes: string | null
}

const PRE_SETTLEMENT_SHARE = 80 / 1_500
const OPENING = 50

/** Plans the loans in the order in which they are recorded. Deterministic for the same day, market and suburbs. */
export const planLoans = (today: Day, market: Market, suburbs: readonly Suburb[], count: number): PlannedLoan[] => {
  const random = createRandom(31_001)
  const places = createPlaceDraw(suburbs)
  const unsettled = Math.round(count * PRE_SETTLEMENT_SHARE)
  const planned = Array.from({ length: count }, (_each, index) =>
    planLoan(random, today, market, places, index < unsettled),
  )
  planned.sort((one, other) => one.at.getTime() - other.at.getTime())
  const numbers = new Map<string, number>()
  return planned.map((loan) => {
    const month = `${loan.day.slice(2, 4)}${loan.day.slice(5, 7)}`
    const number = (numbers.get(month) ?? 0) + 1
    numbers.set(month, number)
    return { ...loan, loanNo: `${month} ${String(number).padStart(4, '0')}` }
  })
}

const planLoan = (
  random: Random,
  today: Day,
  market: Market,
  places: ReturnType<typeof createPlaceDraw>,
  isOpen: boolean,
): PlannedLoan => {
  const kind = random.weighted(KINDS)
  const place = kind.isRural ? places.rural(random) : places.urban(random)
  const property = random.weighted(kind.properties.map((each) => [each, each.weight] as const))
  const term = random.weighted(kind.terms)
  const course = isOpen ? drawOpenCourse(random, today) : drawCourse(random, today, term)
  const principal = drawPrincipal(random, property, place.price)
  const isSecond = random.chance(kind.second)
  const { from, ...life } = course
  const lenders = chooseLenders(random, market, from, place.suburb.stateKey, principal)
  const brokers = chooseBrokers(random, market, from, place.suburb.stateKey, lenders)
  const lawFirm = choose(random, market, from, place.suburb.stateKey, 'LAWFIRM', [])
  const lvr = Math.min(80, Math.max(22, Math.round(random.around(isSecond ? 70 : kind.lvr, 9) * 4) / 4))
  const rate = drawRate(random, from, today, kind.margin, isSecond, lvr)
  const valuationRequired = random.weighted([
    [true, 13],
    [false, 3],
    [null, 1],
  ] as const)
  const feeShare = Math.max(0.5, Math.round(random.around(isSecond ? 2.4 : kind.fee, 0.5) * 20) / 20) / 100
  return {
    loanNo: '',
    ...life,
    ...chooseRecorder(random, market, lenders, lawFirm),
    lenders,
    brokers,
    lawFirm,
    ...chooseLawyers(random, market.companies[lawFirm] as PlannedCompany, from),
    suburbId: place.suburb.id,
    priorityKey: isSecond ? 'SECOND' : 'FIRST',
    ...rate,
    lvr: valuationRequired || random.chance(0.7) ? lvr.toFixed(2) : null,
    valuationRequired,
    interestKey: random.weighted(kind.interest),
    establishmentFeeWithGst: random.chance(0.95) ? Math.floor(principal * feeShare * 1.1) : null,
    scenarioKey: kind.scenario,
    securityTypeKey: property.group,
    securitySubTypeKey: property.type,
    credits: random
      .weighted([
        [[1], 15],
        [[2], 2],
        [[6], 2],
        [[5], 1],
        [[3], 1],
        [[4, 6], 0.7],
        [[2, 5], 0.7],
        [[8], 0.4],
        [[], 3],
      ] as const)
      .slice(),
    constructionScenario:
      kind.scenario === 'CONSTRUCTION'
        ? {
            ...drawDevelopment(random),
            preCommittedCommercialTenants: property.group === 'RESIDENTIAL' ? null : random.chance(0.5),
          }
        : null,
    subdivisionScenario:
      kind.scenario === 'SUBDIVISION'
        ? {
            ...drawDevelopment(random),
            typeKey: random.weighted([
              ['TORRENS', 5],
              ['STRATA', 3],
              ['COMMUNITY_TITLE', 2],
              ['BOUNDARY_REALIGNMENT', 1],
            ] as const),
          }
        : null,
    notes: drawNotes(random, kind.scenario, place),
    shortfall:
      life.dischargedDate && random.chance(0.03)
        ? 1_000 * Math.round((principal * (0.01 + random.next() * 0.11)) / 1_000)
        : null,
  }
}

type Kind = {
  scenario: string
  properties: Property[]
  isRural?: boolean
  terms: readonly (readonly [number, number])[]
  interest: readonly (readonly [string, number])[]
  /** The LVR in percent. */
  lvr: number
  /** The margin above the cash rate, in percent. */
  margin: number
  /** The establishment fee without GST, in percent of the principal. */
  fee: number
  /** The probability of a second ranking. */
  second: number
}

const MONTHLY = [
  ['PAID_MONTHLY_IN_ADVANCE', 5],
  ['PAID_MONTHLY_IN_ARREARS', 5],
  ['PREPAID', 3],
  ['PART_PREPAID', 1],
] as const
const UPFRONT = [
  ['PREPAID', 7],
  ['CAPITALISED', 4],
  ['PART_PREPAID', 2],
] as const
const CAPITALISED = [
  ['CAPITALISED', 10],
  ['PREPAID', 2],
  ['PART_PREPAID', 1],
] as const
const USUAL = [
  [6, 2],
  [9, 1],
  [12, 8],
  [18, 4],
  [24, 4],
  [36, 2],
] as const
const RESIDENTIAL = STANDING.filter(({ group }) => group === 'RESIDENTIAL')
const STOCK = STANDING.filter(({ type }) => ['APARTMENT', 'TOWNHOUSE'].includes(type)).map((property) => ({
  ...property,
  size: [1.2, 2.4, 7, 24] as Property['size'],
}))
const LOTS = [
  ...LAND.filter(({ type }) => /RESIDENTIAL|GROWTH/.test(type)),
  ...STANDING.filter(({ type }) => type === 'VACANT_RESIDENTIAL_LAND'),
]

const KINDS: readonly (readonly [Kind, number])[] = [
  [
    {
      scenario: 'PURCHASE',
      properties: STANDING,
      terms: USUAL,
      interest: MONTHLY,
      lvr: 63,
      margin: 5,
      fee: 1.4,
      second: 0.06,
    },
    26,
  ],
  [
    {
      scenario: 'REFINANCE',
      properties: STANDING,
      terms: USUAL,
      interest: MONTHLY,
      lvr: 61,
      margin: 5,
      fee: 1.4,
      second: 0.06,
    },
    20,
  ],
  [
    {
      scenario: 'EQUITY_RELEASE',
      properties: STANDING,
      terms: USUAL,
      interest: UPFRONT,
      lvr: 58,
      margin: 5.6,
      fee: 1.7,
      second: 0.32,
    },
    11,
  ],
  [
    {
      scenario: 'BRIDGING',
      properties: RESIDENTIAL,
      terms: [
        [1, 1],
        [3, 6],
        [6, 6],
        [9, 2],
      ],
      interest: UPFRONT,
      lvr: 62,
      margin: 6.4,
      fee: 1.8,
      second: 0.2,
    },
    11,
  ],
  [
    {
      scenario: 'DEBT_CONSOLIDATION',
      properties: STANDING,
      terms: USUAL,
      interest: MONTHLY,
      lvr: 60,
      margin: 6,
      fee: 1.8,
      second: 0.25,
    },
    6,
  ],
  [
    {
      scenario: 'RESIDUAL_STOCK',
      properties: STOCK,
      terms: [
        [6, 3],
        [9, 2],
        [12, 6],
        [18, 2],
      ],
      interest: CAPITALISED,
      lvr: 64,
      margin: 5.6,
      fee: 1.5,
      second: 0.04,
    },
    5,
  ],
  [
    {
      scenario: 'LAND_BANK',
      properties: LAND,
      terms: [
        [12, 6],
        [18, 4],
        [24, 4],
      ],
      interest: CAPITALISED,
      lvr: 54,
      margin: 6.6,
      fee: 1.8,
      second: 0.08,
    },
    5,
  ],
  [
    {
      scenario: 'CONSTRUCTION',
      properties: BUILDING,
      terms: [
        [12, 3],
        [15, 3],
        [18, 6],
        [24, 4],
        [30, 1],
      ],
      interest: CAPITALISED,
      lvr: 65,
      margin: 6,
      fee: 1.7,
      second: 0.07,
    },
    10,
  ],
  [
    {
      scenario: 'SUBDIVISION',
      properties: LOTS,
      terms: [
        [9, 1],
        [12, 5],
        [18, 4],
        [24, 2],
      ],
      interest: CAPITALISED,
      lvr: 57,
      margin: 6.6,
      fee: 1.8,
      second: 0.06,
    },
    4,
  ],
  [
    {
      scenario: 'PURCHASE',
      properties: FARMS,
      isRural: true,
      terms: [
        [12, 3],
        [24, 4],
        [36, 4],
        [60, 2],
      ],
      interest: MONTHLY,
      lvr: 50,
      margin: 5.2,
      fee: 1.4,
      second: 0.05,
    },
    2,
  ],
  [
    {
      scenario: 'REFINANCE',
      properties: FARMS,
      isRural: true,
      terms: [
        [12, 3],
        [24, 4],
        [36, 4],
        [60, 1],
      ],
      interest: MONTHLY,
      lvr: 48,
      margin: 5.2,
      fee: 1.4,
      second: 0.08,
    },
    2,
  ],
]

type Course = Pick<PlannedLoan, 'statusKey' | 'settlementDate' | 'repaymentDate' | 'dischargedDate' | 'day' | 'at'> & {
  /** The day on which the terms were agreed; the parties have joined before. */
  from: Day
}

const drawOpenCourse = (random: Random, today: Day): Course => {
  const day = addDaysTo(today, -random.int(1, 75))
  const at = drawWorkingInstant(random, day, today)
  return {
    statusKey: 'PRESETTLEMENT',
    settlementDate: null,
    repaymentDate: null,
    dischargedDate: null,
    day: at.day,
    at: at.instant,
    from: at.day,
  }
}

// Draws the course of a settled loan: repaid, running, in default or being varied.
const drawCourse = (random: Random, today: Day, term: number): Course => {
  const span = MARKET_DAYS - OPENING
  const settlementDate = findWorkingDay(addDaysTo(today, -1 - Math.floor(span * random.next() ** 1.12)))
  const repaymentDate = addMonthsTo(settlementDate, term)
  const age = countDaysBetween(settlementDate, today)
  const overdue = countDaysBetween(repaymentDate, today)
  const end = (statusKey: Status, day: Day, dischargedDate: Day | null = null): Course => {
    const latest = day < settlementDate ? settlementDate : day > today ? today : day
    const at = drawWorkingInstant(random, latest, today)
    return {
      statusKey,
      settlementDate,
      repaymentDate,
      dischargedDate,
      day: at.day,
      at: at.instant,
      from: settlementDate,
    }
  }
  const paid = (from: Day, days: number) => {
    const wanted = findWorkingDay(addDaysTo(from, random.int(0, Math.max(0, days))))
    const day = wanted < settlementDate ? settlementDate : wanted
    return end('DISCHARGED', day, day)
  }
  if (overdue > 0) {
    const late = random.next()
    const isOld = overdue > 400
    if (late < (isOld ? 0.985 : 0.8))
      return random.chance(0.55)
        ? paid(addDaysTo(repaymentDate, -Math.min(45, age - overdue)), 45)
        : paid(repaymentDate, Math.min(overdue, 120))
    if (late < (isOld ? 0.995 : 0.89))
      return end('DEFAULT', addDaysTo(repaymentDate, random.int(1, Math.min(overdue, 60))))
    return late < 0.96
      ? end('VARIATIONINPROG', addDaysTo(today, -random.int(0, Math.min(20, overdue))))
      : end('SETTLED', settlementDate)
  }
  if (age > 60 && random.chance(0.12)) return paid(addDaysTo(settlementDate, 50), age - 50)
  if (age > 90 && random.chance(0.02)) return end('DEFAULT', addDaysTo(settlementDate, random.int(60, age)))
  if (age > 60 && random.chance(0.05)) return end('VARIATIONINPROG', addDaysTo(today, -random.int(0, 25)))
  return end('SETTLED', settlementDate)
}

const isThere = ({ since }: PlannedCompany, day: Day): boolean => since < day

const choose = (
  random: Random,
  { companies }: Market,
  day: Day,
  stateKey: string,
  kind: 'LENDER' | 'BROKER' | 'LAWFIRM',
  taken: readonly number[],
  likes = (_company: PlannedCompany) => 1,
): number =>
  random.weighted(
    companies.flatMap((company, index) => {
      const fits = company.kind === kind || (company.kind === 'DUAL' && kind !== 'LAWFIRM')
      if (!fits || taken.includes(index) || !isThere(company, day)) return []
      return [[index, company.weight * (company.stateKey === stateKey ? 2.4 : 1) * likes(company)] as const]
    }),
  )

const chooseLenders = (
  random: Random,
  market: Market,
  day: Day,
  stateKey: string,
  principal: number,
): PlannedLoan['lenders'] => {
  const isLarge = principal > 4_000_000
  const count = random.weighted([
    [1, isLarge ? 55 : 80],
    [2, isLarge ? 32 : 16],
    [3, isLarge ? 13 : 4],
  ] as const)
  const chosen: number[] = []
  const likes = ({ appetite }: PlannedCompany) =>
    principal / count >= appetite.from && principal / count <= appetite.to ? 1 : 0.05
  while (chosen.length < count) chosen.push(choose(random, market, day, stateKey, 'LENDER', chosen, likes))
  const step = principal < 1_000_000 ? 5_000 : 25_000
  let rest = principal
  return chosen.map((company, index) => {
    const left = chosen.length - index
    const contribution =
      left === 1
        ? rest
        : Math.max(step, step * Math.round((rest * (0.35 + random.next() * 0.3)) / (left - 1 || 1) / step))
    rest -= contribution
    return { company, contribution }
  })
}

const chooseBrokers = (
  random: Random,
  market: Market,
  day: Day,
  stateKey: string,
  lenders: PlannedLoan['lenders'],
): number[] => {
  // Sometimes a dual company brokers its own loan; it then cannot rate itself.
  const taken = random.chance(0.02) ? [] : lenders.map(({ company }) => company)
  const first = choose(random, market, day, stateKey, 'BROKER', taken)
  return random.chance(0.14) ? [first, choose(random, market, day, stateKey, 'BROKER', [...taken, first])] : [first]
}

const chooseLawyers = (random: Random, { people }: PlannedCompany, day: Day) => {
  // A hidden person cannot have been chosen on a loan.
  const of = (position: string) =>
    people.flatMap(({ positionKey, since, isVisible }, index) =>
      positionKey === position && since <= day && isVisible ? [index] : [],
    )
  const associates = of('ASSOC')
  return {
    partner: random.pick(of('PRTNR')),
    associate: associates.length > 0 && random.chance(0.75) ? random.pick(associates) : null,
  }
}

const chooseRecorder = (
  random: Random,
  { staff }: Market,
  lenders: PlannedLoan['lenders'],
  lawFirm: number,
): Pick<PlannedLoan, 'recorder'> => {
  const draw = random.next()
  if (draw < 0.18) return { recorder: { kind: 'lender', company: (lenders[0] as { company: number }).company } }
  if (draw < 0.28) return { recorder: { kind: 'law-firm', company: lawFirm } }
  return { recorder: { kind: 'staff', staff: random.int(0, staff.length - 1) } }
}

// The cash rate over five years, by months before today.
const CASH: readonly [number, number][] = [
  [0, 3.6],
  [9, 3.85],
  [18, 4.35],
  [36, 3.85],
  [42, 2.6],
  [48, 0.85],
  [54, 0.1],
]

const drawRate = (random: Random, day: Day, today: Day, margin: number, isSecond: boolean, lvr: number) => {
  const months = countDaysBetween(day, today) / 30.4
  const cash = CASH.reduce((found, [from, rate]) => (months >= from ? rate : found), 0)
  const quarters = (value: number) => Math.round(value * 20) / 20
  const lower = Math.max(4.95, quarters(cash + random.around(margin + (isSecond ? 4.5 : 0) + (lvr - 60) * 0.03, 0.9)))
  const higher = quarters(
    lower +
      random.weighted([
        [0, 1],
        [2, 3],
        [3, 2],
        [4, 4],
        [5, 2],
        [6, 1],
      ] as const),
  )
  return { lowerRate: lower.toFixed(2), higherRate: higher.toFixed(2) }
}

const drawDevelopment = (random: Random): Record<string, unknown> => {
  const presalesDebtCoverRequired = random.chance(0.45)
  return {
    presalesDebtCoverRequired,
    loanAmountPercentageGstEx: presalesDebtCoverRequired
      ? random.pick(['50.00', '60.00', '75.00', '80.00', '100.00', '110.00'])
      : null,
    qsRequired: random.chance(0.85),
    isBuilderDeveloper: random.chance(0.3),
    isBuildToHold: random.chance(0.18),
    tdcEquity: (random.int(40, 120) / 4).toFixed(2),
    projectManagerRequired: random.chance(0.35),
    contingenciesAllowance: random.pick(['3.00', '5.00', '5.00', '7.50', '10.00']),
    developerSuccessfulProjects: random.weighted([
      [0, 1],
      [1, 2],
      [2, 3],
      [4, 4],
      [7, 3],
      [12, 2],
      [25, 1],
    ] as const),
  }
}

const NOTES = [
  'Exit by sale; agency agreement sighted.',
  'Exit by refinance to a major bank once the leases are signed.',
  'Valuation by panel valuer, six weeks old at approval.',
  'Guarantees from both directors.',
  'Interest cover of 1.8 times on passing rent.',
  'Second mortgage from the vendor subordinated by deed of priority.',
  'Repeat borrower; two earlier loans repaid on time.',
  'Contamination report clear.',
  'Strata records searched, no special levies.',
  'Settlement extended once at the borrower’s request.',
]

const drawNotes = (random: Random, scenario: string, { suburb }: Place): string | null => {
  if (random.chance(0.55)) return null
  if (scenario === 'CONSTRUCTION') return `Draws against the quantity surveyor’s certificate. ${random.pick(NOTES)}`
  return random.chance(0.2) ? `${random.pick(NOTES)} Inspected in ${suburb.name}.` : random.pick(NOTES)
}
