import { type Day, sydneyDay } from '#lib/core/dates.ts'
import { STAR_FIELDS } from '#lib/lending/loans/reviews/schema.ts'
import type { LoanStatusKey } from '#lib/lending/loans/statuses/rules.ts'

export type MomentKind = 'recorded' | 'settled' | 'default' | 'varied' | 'resumed' | 'rated' | 'discharged' | 'due'

/** What came of a loan on a day. */
export type Moment = { kind: MomentKind; day: Day }

/** What a life line needs of one version in the log. */
export type LifeVersion = { at: Date; statusKey: LoanStatusKey; isRated: boolean }

/** What it needs of the loan as it stands. */
export type LifeLoan = {
  statusKey: LoanStatusKey
  settlementDate: Day | null
  repaymentDate: Day | null
  dischargedDate: Day | null
}

// Settlement and discharge have days of their own, which the loan as it stands tells.
const TURNS: Partial<Record<LoanStatusKey, MomentKind>> = {
  DEFAULT: 'default',
  VARIATIONINPROG: 'varied',
  SETTLED: 'resumed',
}
const UNTURNED: readonly LoanStatusKey[] = ['PRESETTLEMENT', 'DISCHARGED']

/** What came of a loan for one viewer: whoever does not read its log has the days that the loan itself carries. */
export const lifeOf = (
  loan: LifeLoan & { createdAt: Date } & { [Stars in (typeof STAR_FIELDS)[number]]: number | null },
  history: { versions: readonly LifeVersion[] } | null,
): Moment[] => {
  // A rating that the viewer does not see is not told here either.
  const isRated = STAR_FIELDS.some((stars) => loan[stars] !== null)
  const versions = history?.versions ?? [{ at: loan.createdAt, statusKey: loan.statusKey, isRated: false }]
  return momentsOf(
    loan,
    versions.map((version) => ({ ...version, isRated: version.isRated && isRated })),
  )
}

/** What came of a loan, in the order of its days: from its log, and from the days that it carries. */
export const momentsOf = (loan: LifeLoan, versions: readonly LifeVersion[]): Moment[] => {
  const [first] = versions
  const isSettled = loan.statusKey !== 'PRESETTLEMENT'
  const moments: (Moment | null)[] = [
    first ? { kind: 'recorded', day: sydneyDay(first.at) } : null,
    isSettled && loan.settlementDate ? { kind: 'settled', day: loan.settlementDate } : null,
    ...toldBy(versions),
    endOf(loan),
  ]
  return moments.filter((moment) => moment !== null).sort((one, other) => one.day.localeCompare(other.day))
}

const endOf = ({ statusKey, repaymentDate, dischargedDate }: LifeLoan): Moment | null => {
  const [kind, day] =
    statusKey === 'DISCHARGED' ? (['discharged', dischargedDate] as const) : (['due', repaymentDate] as const)
  return day ? { kind, day } : null
}

// What the versions tell, in their order: the first rating, and each status that is another than the one before it.
const toldBy = (versions: readonly LifeVersion[]): Moment[] => {
  const rated = versions.findIndex(({ isRated }) => isRated)
  return versions.flatMap(({ at, statusKey }, index): Moment[] => {
    const kinds = [turnOf(versions[index - 1]?.statusKey, statusKey), index === rated ? ('rated' as const) : null]
    return kinds.filter((kind) => kind !== null).map((kind) => ({ kind, day: sydneyDay(at) }))
  })
}

// A loan that is settled for the first time has its day.
const turnOf = (before: LoanStatusKey | undefined, statusKey: LoanStatusKey): MomentKind | null => {
  const kind = TURNS[statusKey]
  if (!kind || before === statusKey) return null
  return kind === 'resumed' && (before === undefined || UNTURNED.includes(before)) ? null : kind
}

/** How a loan stood from one share of its line to another, both between 0 and 1. */
export type Span = { kind: MomentKind; from: number; to: number }

const SPANNING: readonly MomentKind[] = ['recorded', 'settled', 'default', 'varied', 'resumed', 'discharged']

/** A loan's line: where its moments stand on it, how it stood between them, and where today is. */
export const lineOf = (moments: readonly Moment[], today: Day) => {
  const days = [...moments.map(({ day }) => day), today].sort()
  const start = instant(days[0] as Day)
  const length = Math.max(1, instant(days.at(-1) as Day) - start)
  const share = (day: Day): number => (instant(day) - start) / length
  const past = moments.filter(({ kind, day }) => SPANNING.includes(kind) && day <= today)
  // What is logged on a later day about a discharged loan prolongs nothing.
  const end = past.findIndex(({ kind }) => kind === 'discharged')
  const isOver = end >= 0
  const steps = isOver ? past.slice(0, end + 1) : past
  const spans = steps.flatMap(({ day }, index): Span[] => {
    const until = steps[index + 1]?.day ?? (isOver ? day : today)
    return until > day ? [{ kind: kindAt(steps, index), from: share(day), to: share(until) }] : []
  })
  // Twice the same may come of a loan on one day.
  const points = moments.map((moment, place) => ({ ...moment, key: `${place} ${moment.kind}`, at: share(moment.day) }))
  return { points, spans, today: share(today) }
}

const instant = (day: Day): number => Date.parse(day)

// A loan that is recorded after it was settled goes on as it stood.
const kindAt = (steps: readonly Moment[], index: number): MomentKind => {
  const { kind } = steps[index] as Moment
  const before = steps[index - 1]
  return kind === 'recorded' && before ? before.kind : kind
}
