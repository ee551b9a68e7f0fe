import type { PersonActor } from '#lib/core/actor.ts'
import { floorToHalfStar } from '#lib/core/money.ts'
import { paths, toQuerySuffix } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import {
  ACTION_KINDS,
  type ActionKind,
  type DashboardArea,
  figureLabels,
  WHOSE,
  type Whose,
} from '#lib/discovery/dashboard/labels.ts'
import type { ActionItem, Figure } from './schema.ts'

/** Returns the areas with figures for a person: loans for all, ratings for members, people for staff. */
export const listDashboardAreas = (actor: PersonActor): [DashboardArea, ...DashboardArea[]] =>
  staff(actor) ? ['loans', 'people'] : ['loans', 'ratings']

/** Returns the path of the call queue, one's own or the team's, optionally opened at a company. */
export const buildCallsPath = (whose: Whose, companyId?: number | null): string =>
  `${paths.calls()}${toQuerySuffix({ whose: whose === 'team' ? whose : null, at: companyId })}`

type FigureKey = keyof typeof figureLabels

/** Builds a figure of the home page with its label. */
export const buildHomeFigure = ({
  key,
  value,
  format = 'count',
  href = null,
}: {
  key: FigureKey
  value: number | bigint | string
  format?: Figure['format']
  href?: string | null
}): Figure => ({ key, label: figureLabels[key], value: String(value), format, href })

/** Returns the average stars, rounded down to a half as everywhere (doc 1 §9), with one decimal; null without ratings. */
export const getAverageStars = (sum: number, count: number): string | null =>
  count > 0 ? floorToHalfStar(sum / count).toFixed(1) : null

/** Returns a key that identifies a task on the home page. */
export const buildTaskKey = ({ kind, id }: Pick<ActionItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** The most tasks of a kind on the home page; below, on the page of one kind. */
export const SHOWN_ACTIONS = 5
export const MOST_ACTIONS = 50

/** Returns the kind of task named in a URL, or null. */
export const parseTaskKind = (text: unknown): ActionKind | null => ACTION_KINDS.find((kind) => kind === text) ?? null

/** Returns whose tasks a URL asks for; one's own by default. */
export const parseWhoseTasks = (text: unknown): Whose => WHOSE.find((whose) => whose === text) ?? 'mine'

/** Returns the path of the home page with one's own or the team's tasks, optionally of one kind only. */
export const buildHomePath = (whose: Whose | null, kind?: ActionKind): string =>
  `${paths.home()}${toQuerySuffix({ waiting: kind, whose: whose === 'team' ? whose : null })}`

/** Returns the address of a loan's page where its ratings are asked for, one loan after the other. */
export const buildRatingPath = (loanId: number): string => `${paths.loan(loanId)}${toQuerySuffix({ rate: 'next' })}`

/** Returns where a loan is among those to rate, counted from 1, and the address of the next one; home after the last. */
export const findNextToRate = (
  items: readonly Pick<ActionItem, 'id'>[],
  loanId: number,
): { place: number; total: number; nextHref: string } | null => {
  const place = items.findIndex(({ id }) => id === loanId)
  const next = items[place + 1]
  if (place < 0) return null
  return { place: place + 1, total: items.length, nextHref: next ? buildRatingPath(next.id) : paths.home() }
}
