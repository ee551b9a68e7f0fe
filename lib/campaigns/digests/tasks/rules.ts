import { digestWords } from '#lib/campaigns/digests/labels.ts'
import { taskWords } from '#lib/campaigns/digests/tasks/labels.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { pathNeedsSignIn } from '#lib/core/protected-paths.ts'
import { type ActionKind, actionLabels } from '#lib/discovery/dashboard/labels.ts'
import { buildHomePath } from '#lib/discovery/dashboard/rules.ts'
import type { ActionGroup, ActionItem } from '#lib/discovery/dashboard/schema.ts'
import type { LetterSection } from '#lib/foundation/mail/schema.ts'

/** How many tasks of a kind are named. */
export const MOST_TASKS = 3

/** Returns an address that leads to a path after the sign-in. Home would lead a visitor to the public finder. */
export const buildSignedInUrl = (origin: string, path: string): string =>
  `${origin}${pathNeedsSignIn(new URL(path, origin).pathname) ? path : paths.login(path)}`

// What a company keeps of others is its own (decision 'whose notes, scores and dates'), and staff read the outbox.
const isNamed = (actor: PersonActor, kind: ActionKind): boolean => kind !== 'FOLLOW_UP' || staff(actor)

const describeTask = ({ kind, party, note, since, overdue }: ActionItem): string => {
  const meaning = actionLabels[kind].since
  const when = overdue ?? (meaning === null ? null : `${meaning} ${formatDay(toSydneyDay(since))}`)
  return [party, note, when].filter((part) => part !== null && part !== '').join(' · ')
}

/** Returns the section of a kind of task: how many there are, the first ones, and a link to all of them. */
export const buildTaskSection = (actor: PersonActor, group: ActionGroup, origin: string): LetterSection => {
  const { kind, total, items } = group
  const shown = isNamed(actor, kind) ? items.slice(0, MOST_TASKS) : []
  const rows = shown.map((item) => ({
    label: item.name,
    value: describeTask(item),
    href: buildSignedInUrl(origin, item.href),
  }))
  const rest = total - shown.length
  const all = { label: taskWords.open, value: '', href: buildSignedInUrl(origin, buildHomePath(null, kind)) }
  return {
    heading: taskWords.heading(actionLabels[kind].title, total),
    rows: rest > 0 ? [...rows, shown.length > 0 ? Object.assign(all, { label: digestWords.more(rest) }) : all] : rows,
  }
}
