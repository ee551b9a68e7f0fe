import { z } from 'zod'

export const DASHBOARD_AREAS = ['loans', 'ratings', 'people'] as const
export type DashboardArea = (typeof DASHBOARD_AREAS)[number]

export const areaParams = z.object({ area: z.enum(DASHBOARD_AREAS) })

/** One figure of the home page; amounts are whole dollars as text, ratings are tenths of stars at most. */
export type Figure = {
  key: string
  label: string
  value: string
  format: 'count' | 'dollars' | 'stars'
  href: string | null
}

/** What can be waiting: only what a screen of the product can put right. */
export type ActionKind = 'SIGN_UP_REQUEST' | 'COMPANY_WITHOUT_PEOPLE' | 'INVITATION_LAPSED'

/** One thing that waits for the person, and where it is put right. */
export type ActionItem = { kind: ActionKind; id: number; name: string; note: string | null; since: Date; href: string }
