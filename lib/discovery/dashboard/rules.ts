import type { PersonActor } from '#lib/core/actor.ts'
import { type Day, formatDay } from '#lib/core/dates.ts'
import { type ProfileKind, paths, toQuerySuffix } from '#lib/core/paths.ts'
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
import { getCategoryStatus, getLastGoodDay } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import type { ActionItem, Figure } from './schema.ts'

/** Returns the areas with figures for a person: loans for all, ratings for members, people for staff. */
export const listDashboardAreas = (actor: PersonActor): [DashboardArea, ...DashboardArea[]] =>
  staff(actor) ? ['loans', 'people'] : ['loans', 'ratings']

/** Returns the path of the call queue, one's own or the team's, optionally opened at a company. */
export const buildCallsPath = (whose: Whose, companyId?: number | null): string =>
  `${paths.calls()}${toQuerySuffix({ whose: whose === 'team' ? whose : null, at: companyId })}`

type FigureKey = keyof typeof figureLabels

/** Builds a figure of the home page with its label. */
export const makeFigure = (
  key: FigureKey,
  value: number | bigint | string,
  format: Figure['format'] = 'count',
  href: string | null = null,
): Figure => ({ key, label: figureLabels[key], value: String(value), format, href })

/** Returns the average stars with one decimal, or null without ratings. */
export const getAverageStars = (sum: number, count: number): string | null =>
  count > 0 ? (sum / count).toFixed(1) : null

/** Returns a company's main profile: lender, else broker, else law firm; null if it has none. */
export const pickMainProfile = (ids: {
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}): { kind: ProfileKind; id: number } | null => {
  if (ids.lenderId !== null) return { kind: 'lender', id: ids.lenderId }
  if (ids.brokerId !== null) return { kind: 'broker', id: ids.brokerId }
  return ids.lawFirmId === null ? null : { kind: 'lawfirm', id: ids.lawFirmId }
}

/** Returns a key that identifies a task on the home page. */
export const buildTaskKey = ({ kind, id }: Pick<ActionItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** The most tasks of a kind on the home page; below, on the page of one kind. */
export const SHOWN_ACTIONS = 5
export const MOST_ACTIONS = 50

/** Returns the kind of task named in a URL, or null. */
export const parseActionKind = (text: unknown): ActionKind | null => ACTION_KINDS.find((kind) => kind === text) ?? null

/** Returns whose tasks a URL asks for; one's own by default. */
export const parseWhoseTasks = (text: unknown): Whose => WHOSE.find((whose) => whose === text) ?? 'mine'

/** Returns the path of the home page with one's own or the team's tasks, optionally of one kind only. */
export const buildHomePath = (whose: Whose | null, kind?: ActionKind): string =>
  `${paths.home()}${toQuerySuffix({ waiting: kind, whose: whose === 'team' ? whose : null })}`

// Days after which the first verification reminder is sent (decision 'automated email').
export const REMINDED_AFTER = 21

/** Returns the note until when brokers see the criteria, or why they no longer do. */
export const describeCriteriaVisibility = (facts: CategoryFacts, today: Day): string => {
  const status = getCategoryStatus(facts, today)
  return status === 1 && facts.lastVerifiedDay
    ? criteriaLabels.shownUntil(formatDay(getLastGoodDay(facts.lastVerifiedDay)))
    : noteLabels.notShown(statusWords[status])
}

// Days since a loan was recorded; it has no settlement date yet that could be used instead.
export const LONG_IN_PRE_SETTLEMENT = 60

export type Completeness = {
  acn: string | null
  website: string | null
  logoFileId: number | null
  people: { name: string; mobile: string | null; email: string | null; imageFileId: number | null }[]
}

/**
 * Lists what a company's profile lacks, in words. ACN, email and mobile are only listed to staff, who fill them in (row
 * D-14).
 */
export const listMissingProfileFields = (company: Completeness, isStaff: boolean): string[] => [
  ...(isStaff && !company.acn ? [noteLabels.acn] : []),
  ...(company.website ? [] : [noteLabels.website]),
  ...(company.logoFileId === null ? [noteLabels.logo] : []),
  ...company.people.flatMap(({ name, mobile, email, imageFileId }) => [
    ...(isStaff && !mobile ? [`${noteLabels.mobile} of ${name}`] : []),
    ...(isStaff && !email ? [`${noteLabels.email} of ${name}`] : []),
    ...(imageFileId === null ? [`${noteLabels.picture} of ${name}`] : []),
  ]),
]
