import { countDaysBetween, type Day } from '#lib/core/dates.ts'
import { describeDeadline } from '#lib/core/deadlines.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { type ActionKind, actionLabels, homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { buildRatingPath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import { listInvitationStep } from '#lib/discovery/profile-overview/invitations/rules.ts'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import type { NextStep, PressingLoan, StepFacts } from '#lib/discovery/profile-overview/schema.ts'
import { describeFreshness, needsVerification } from '#lib/market/freshness/rules.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'
import type { TimelineEntry } from '#lib/market/timeline/schema.ts'

type Viewed = { kind: ProfileKind; id: number }

const listFollowUp = (due: Day | null, viewed: Viewed, today: Day): NextStep[] => {
  if (due === null || due > today) return []
  const { followUp: text, followUpAction: action } = overviewLabels
  const deadline = describeDeadline(due, today, overviewLabels.due)
  return [{ kind: 'followUp', text, detail: null, deadline, action, href: paths.newNote(viewed.kind, viewed.id) }]
}

// Lapsed before due before not verified.
const compareFreshness = (one: FreshnessCell, other: FreshnessCell): number =>
  (one.daysLeft ?? Number.MAX_SAFE_INTEGER) - (other.daysLeft ?? Number.MAX_SAFE_INTEGER)

const listVerification = (cells: readonly FreshnessCell[], { id }: Viewed, today: Day): NextStep[] => {
  const [first, ...others] = cells.filter(needsVerification).toSorted(compareFreshness)
  if (!first) return []
  return [
    {
      kind: 'verify',
      text: describeFreshness(first, today),
      detail: others.length > 0 ? overviewLabels.andMore(others.length) : null,
      deadline: null,
      action: overviewLabels.verify,
      href: paths.category(id, first.tab),
    },
  ]
}

const toLoanStep = ({ id, loanNo, place, principal, kind, day, total }: PressingLoan, today: Day): NextStep => {
  const waits = overviewLabels.recorded(countDaysBetween(day, today))
  const about = [place, formatShortDollars(BigInt(principal))]
  return {
    kind,
    text: overviewLabels.loan(loanNo),
    detail: [
      ...(kind === 'settlement' ? [waits] : []),
      ...about,
      ...(total > 1 ? [overviewLabels.more(total - 1)] : []),
    ].join(' · '),
    deadline: kind === 'repayment' ? describeDeadline(day, today, overviewLabels.matures) : null,
    action: overviewLabels.open,
    href: paths.loan(id),
  }
}

/** The tasks of the own people that belong to each kind of profile; loans and criteria are steps of their own. */
export const TASKS_OF_OWNER: Record<ProfileKind, readonly ActionKind[]> = {
  lender: ['APPROACH_TO_ANSWER', 'RATING_MISSING', 'PROFILE_INCOMPLETE'],
  broker: ['APPROACH_TO_DECIDE', 'RATING_MISSING', 'PROFILE_INCOMPLETE'],
  lawfirm: [],
}

const listTasks = (tasks: readonly ActionGroup[], kinds: readonly ActionKind[]): NextStep[] =>
  tasks
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ kind, total, items: [item] }) => {
      if (!item) return []
      const isRating = kind === 'RATING_MISSING'
      const more = total > 1 && !isRating ? [overviewLabels.more(total - 1)] : []
      return [
        {
          kind,
          text: isRating ? homeLabels.rate(total) : item.name,
          detail: [...(isRating ? [] : [item.note, item.due]), ...more].filter(Boolean).join(' · ') || null,
          deadline: null,
          action: actionLabels[kind].action,
          href: isRating ? buildRatingPath(item.id) : item.href,
        },
      ]
    })

const SHOWN_STEPS = 4

/** Returns the next steps about a profile, the most pressing first: whoever waits, then what lapses, then loans, then the rest. */
export const buildNextSteps = (facts: StepFacts, viewed: Viewed, today: Day): NextStep[] => {
  const own = TASKS_OF_OWNER[viewed.kind]
  const [waiting, rest] = [own.slice(0, 1), own.slice(1)]
  return [
    ...listFollowUp(facts.followupDate, viewed, today),
    ...listTasks(facts.tasks, waiting),
    ...listVerification(facts.cells, viewed, today),
    ...facts.loans.map((loan) => toLoanStep(loan, today)),
    ...listTasks(facts.tasks, rest),
    ...listInvitationStep(facts.invitations, viewed),
  ].slice(0, SHOWN_STEPS)
}

/** True for a change after the reader's last look; never without one. */
export const isNewChange = ({ at }: Pick<TimelineEntry, 'at'>, lastLook: Date | null): boolean =>
  lastLook !== null && at > lastLook

/** Counts the changes after the reader's last look. */
export const countNewChanges = (entries: readonly Pick<TimelineEntry, 'at'>[], lastLook: Date): number =>
  entries.filter((entry) => isNewChange(entry, lastLook)).length
