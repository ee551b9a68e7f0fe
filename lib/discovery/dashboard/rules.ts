import type { PersonActor } from '#lib/core/actor.ts'
import { type Day, longDay } from '#lib/core/dates.ts'
import { asQuery, type ProfileKind, paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import {
  ACTION_KINDS,
  type ActionKind,
  type DashboardArea,
  figureLabels,
  noteLabels,
  WHOSE,
  type Whose,
} from '#lib/discovery/dashboard/labels.ts'
import { criteriaLabels, statusWords } from '#lib/market/criteria/labels.ts'
import { lastGoodDay, statusOfCategory } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import type { ActionItem, Figure } from './schema.ts'

/** The areas that a person has figures in: everybody loans, members ratings, staff people. */
export const areasOf = (actor: PersonActor): [DashboardArea, ...DashboardArea[]] =>
  staff(actor) ? ['loans', 'people'] : ['loans', 'ratings']

/** The address of the calls of oneself or the team, at one company where it is named. */
export const callsPath = (whose: Whose, companyId?: number | null): string =>
  `${paths.calls()}${asQuery({ whose: whose === 'team' ? whose : null, at: companyId })}`

type FigureKey = keyof typeof figureLabels

/** A figure under its label. */
export const makeFigure = (
  key: FigureKey,
  value: number | bigint | string,
  format: Figure['format'] = 'count',
  href: string | null = null,
): Figure => ({ key, label: figureLabels[key], value: String(value), format, href })

/** The average of stars in tenths, or null where nobody has rated. */
export const averageStars = (sum: number, count: number): string | null => (count > 0 ? (sum / count).toFixed(1) : null)

/** The profile under which a company is shown first: the lender one, then the broker one. */
export const profileOf = (ids: {
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}): { kind: ProfileKind; id: number } | null => {
  if (ids.lenderId !== null) return { kind: 'lender', id: ids.lenderId }
  if (ids.brokerId !== null) return { kind: 'broker', id: ids.brokerId }
  return ids.lawFirmId === null ? null : { kind: 'lawfirm', id: ids.lawFirmId }
}

/** Names a task among all on a page. */
export const taskKey = ({ kind, id }: Pick<ActionItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** How many of a kind the home page shows, and how many the page of one kind. */
export const SHOWN_ACTIONS = 5
export const MOST_ACTIONS = 50

/** The kind that an address asks for, or null. */
export const actionKindIn = (text: unknown): ActionKind | null => ACTION_KINDS.find((kind) => kind === text) ?? null

/** Whose tasks an address asks for: the team's where it says so, else the own. */
export const whoseIn = (text: unknown): Whose => WHOSE.find((whose) => whose === text) ?? 'mine'

/** The address of home with the tasks of oneself or of the team, and with everything of one kind. */
export const homePath = (whose: Whose | null, kind?: ActionKind): string =>
  `${paths.home()}${asQuery({ waiting: kind, whose: whose === 'team' ? whose : null })}`

// The first reminder of a verification (decision 'automated email').
export const REMINDED_AFTER = 21

/** How long brokers see offered criteria, or why they see them no more. */
export const shownNote = (facts: CategoryFacts, today: Day): string => {
  const status = statusOfCategory(facts, today)
  return status === 1 && facts.lastVerifiedDay
    ? criteriaLabels.shownUntil(longDay(lastGoodDay(facts.lastVerifiedDay)))
    : noteLabels.notShown(statusWords[status])
}

// A loan has no date while it is in pre-settlement, so what counts is how long ago it was recorded.
export const LONG_IN_PRE_SETTLEMENT = 60

export type Completeness = {
  acn: string | null
  website: string | null
  logoFileId: number | null
  people: { name: string; mobile: string | null; email: string | null; imageFileId: number | null }[]
}

/** What a company's profile lacks, in words; names, ACN, email and mobile are staff's to fill in (row D-14). */
export const missingIn = (company: Completeness, isStaff: boolean): string[] => [
  ...(isStaff && !company.acn ? [noteLabels.acn] : []),
  ...(company.website ? [] : [noteLabels.website]),
  ...(company.logoFileId === null ? [noteLabels.logo] : []),
  ...company.people.flatMap(({ name, mobile, email, imageFileId }) => [
    ...(isStaff && !mobile ? [`${noteLabels.mobile} of ${name}`] : []),
    ...(isStaff && !email ? [`${noteLabels.email} of ${name}`] : []),
    ...(imageFileId === null ? [`${noteLabels.picture} of ${name}`] : []),
  ]),
]
