import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import { CATEGORIES, CATEGORY_KEYS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'
import type { freshnessStates } from './fields.ts'
import { freshnessMessages } from './labels.ts'

export type FreshnessState = keyof typeof freshnessStates

/** A category of a lender on the freshness board. */
export type FreshnessCell = {
  categoryKey: CategoryKey
  tab: number
  status: CriteriaStatus
  isOffered: boolean
  /** Days until it lapses: 0 on the last day, negative afterwards; null if never verified or changed since. */
  daysLeft: number | null
}

/** A lender on the board with its six categories in order. */
export type FreshnessRow = {
  id: number
  company: string
  bdm: string | null
  isActive: boolean
  isMasterSwitchOn: boolean
  cells: FreshnessCell[]
}

export const FRESHNESS_PAGE_SIZES = [50, 100, 200] as const

const categoryKeys = z.array(z.enum(CATEGORY_KEYS)).min(1, freshnessMessages.none)

/** A request that reminds lenders to verify the given categories. */
export const reminderInput = z.strictObject({
  lenders: z
    .array(z.strictObject({ lenderId: recordKey, categoryKeys: categoryKeys.max(CATEGORIES.length) }))
    .min(1, freshnessMessages.none)
    .max(FRESHNESS_PAGE_SIZES[2]),
})

/** The reasons for which a lender was left out of a reminder. */
export const LEFT_OUT = ['today', 'closed', 'nobody', 'nothing'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** The number of lenders reminded, and the lenders left out with the reason. */
export const reminderAnswer = z.strictObject({
  reminded: z.int().min(0),
  left: z.array(z.strictObject({ company: z.string(), why: z.enum(LEFT_OUT) })),
})
export type ReminderAnswer = z.output<typeof reminderAnswer>

/**
 * The payload of a queued reminder: the categories that staff chose, or for automatic ones the day of the previous
 * check.
 */
export type ReminderPayload = { lenderId: number } & ({ categoryKeys: string } | { sinceDay: string })
