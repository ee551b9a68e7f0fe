import type { PersonActor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { figureLabels } from './labels.ts'
import type { DashboardArea, Figure } from './schema.ts'

/** The areas that a person has figures in: everybody loans, members ratings, staff people. */
export const areasOf = (actor: PersonActor): DashboardArea[] =>
  actor.kind === 'staff' ? ['loans', 'people'] : ['loans', 'ratings']

type FigureKey = keyof typeof figureLabels

/** A figure under its label. */
export const figure = (
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
