import { type Day, toSydneyDay } from '#lib/core/dates.ts'
import { STAR_FIELDS } from '#lib/lending/reviews/schema.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'

export type MomentKind = 'recorded' | 'settled' | 'default' | 'varied' | 'resumed' | 'rated' | 'discharged' | 'due'

/** An event in a loan's life and its day. */
export type Moment = { kind: MomentKind; day: Day }

/** The fields of a logged version that the timeline needs. */
export type LifeVersion = { at: Date; statusKey: LoanStatusKey; isRated: boolean }

/** The fields of the current loan that the timeline needs. */
export type LifeLoan = {
  statusKey: LoanStatusKey
  settlementDate: Day | null
  repaymentDate: Day | null
  dischargedDate: Day | null
}

// Settlement and discharge are no status events here: the loan has dates of its own for them.
const TURNS: Partial<Record<LoanStatusKey, MomentKind>> = {
  DEFAULT: 'default',
  VARIATIONINPROG: 'varied',
  SETTLED: 'resumed',
}
const UNTURNED: readonly LoanStatusKey[] = ['PRESETTLEMENT', 'DISCHARGED']

/** Returns the events of a loan for one viewer; without access to the log, only those known from the loan itself. */
export const listTimelineEventsForViewer = (
  loan: LifeLoan & { createdAt: Date } & { [Stars in (typeof STAR_FIELDS)[number]]: number | null },
  history: { versions: readonly LifeVersion[] } | null,
): Moment[] => {
  // A rating that the viewer cannot see must not appear here either.
  const isRated = STAR_FIELDS.some((stars) => loan[stars] !== null)
  const versions = history?.versions ?? [{ at: loan.createdAt, statusKey: loan.statusKey, isRated: false }]
  return listTimelineEvents(
    loan,
    versions.map((version) => ({ ...version, isRated: version.isRated && isRated })),
  )
}

/** Returns the events of a loan in order of day, from its log and from its own dates. */
export const listTimelineEvents = (loan: LifeLoan, versions: readonly LifeVersion[]): Moment[] => {
  const [first] = versions
  const isSettled = loan.statusKey !== 'PRESETTLEMENT'
  const moments: (Moment | null)[] = [
    first ? { kind: 'recorded', day: toSydneyDay(first.at) } : null,
    isSettled && loan.settlementDate ? { kind: 'settled', day: loan.settlementDate } : null,
    ...listLoggedEvents(versions),
    findDischargeOrDueEvent(loan),
  ]
  return moments.filter((moment) => moment !== null).sort((one, other) => one.day.localeCompare(other.day))
}

const findDischargeOrDueEvent = ({ statusKey, repaymentDate, dischargedDate }: LifeLoan): Moment | null => {
  const [kind, day] =
    statusKey === 'DISCHARGED' ? (['discharged', dischargedDate] as const) : (['due', repaymentDate] as const)
  return day ? { kind, day } : null
}

// Returns the events found in the log: the first rating, and each change of status.
const listLoggedEvents = (versions: readonly LifeVersion[]): Moment[] => {
  const rated = versions.findIndex(({ isRated }) => isRated)
  return versions.flatMap(({ at, statusKey }, index): Moment[] => {
    const kinds = [
      findStatusChangeEvent(versions[index - 1]?.statusKey, statusKey),
      index === rated ? ('rated' as const) : null,
    ]
    return kinds.filter((kind) => kind !== null).map((kind) => ({ kind, day: toSydneyDay(at) }))
  })
}

// The first settlement is no 'resumed' event: it has its own date.
const findStatusChangeEvent = (before: LoanStatusKey | undefined, statusKey: LoanStatusKey): MomentKind | null => {
  const kind = TURNS[statusKey]
  if (!kind || before === statusKey) return null
  return kind === 'resumed' && (before === undefined || UNTURNED.includes(before)) ? null : kind
}

const STAGE_EVENTS: readonly MomentKind[] = ['recorded', 'settled', 'discharged', 'due']

/** True if a loan had events that its three stages do not date: a default, a variation or a rating. */
export const hasEventsBesideStages = (moments: readonly Moment[]): boolean =>
  moments.some(({ kind }) => !STAGE_EVENTS.includes(kind))

/** The status of a loan over a part of its timeline; `from` and `to` are shares between 0 and 1. */
export type Span = { kind: MomentKind; from: number; to: number }

const SPANNING: readonly MomentKind[] = ['recorded', 'settled', 'default', 'varied', 'resumed', 'discharged']

// The part of the line that the mark of an event covers.
const MARK_SHARE = 0.015

/**
 * Lays out a timeline: positions of the events, the statuses between them, and today, as shares between 0 and 1. The
 * `place` of an event counts the earlier ones whose marks would be covered by its own.
 */
export const layOutLoanTimeline = (moments: readonly Moment[], today: Day) => {
  const days = [...moments.map(({ day }) => day), today].sort()
  const start = toInstant(days[0] as Day)
  const length = Math.max(1, toInstant(days.at(-1) as Day) - start)
  const share = (day: Day): number => (toInstant(day) - start) / length
  const past = moments.filter(({ kind, day }) => SPANNING.includes(kind) && day <= today)
  // Events logged after the discharge do not extend the line.
  const end = past.findIndex(({ kind }) => kind === 'discharged')
  const isOver = end >= 0
  const steps = isOver ? past.slice(0, end + 1) : past
  const spans = steps.flatMap(({ day }, index): Span[] => {
    const until = steps[index + 1]?.day ?? (isOver ? day : today)
    return until > day ? [{ kind: getStatusAfterEvent(steps, index), from: share(day), to: share(until) }] : []
  })
  // The index makes keys unique, because the same event can occur twice on one day.
  const points = moments.map((moment, index) => {
    const at = share(moment.day)
    const place = moments.slice(0, index).filter(({ day }) => at - share(day) < MARK_SHARE).length
    return { ...moment, key: `${index} ${moment.kind}`, at, place }
  })
  return { points, spans, today: share(today) }
}

const toInstant = (day: Day): number => Date.parse(day)

// Recording a loan after its settlement does not change its status.
const getStatusAfterEvent = (steps: readonly Moment[], index: number): MomentKind => {
  const { kind } = steps[index] as Moment
  const before = steps[index - 1]
  return kind === 'recorded' && before ? before.kind : kind
}
