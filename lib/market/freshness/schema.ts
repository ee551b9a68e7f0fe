import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'
import { freshnessMessages, type freshnessStates } from './labels.ts'

export type FreshnessState = keyof typeof freshnessStates

/** A lender's category on the board. */
export type FreshnessCell = {
  categoryKey: CategoryKey
  tab: number
  status: CriteriaStatus
  isOffered: boolean
  /** Days until it lapses, 0 on its last day, negative after it; null without a verification that stands. */
  daysLeft: number | null
}

/** A lender on the board with its six categories in their order. */
export type FreshnessRow = {
  id: number
  company: string
  bdm: string | null
  isActive: boolean
  isMasterSwitchOn: boolean
  cells: FreshnessCell[]
}

export const FRESHNESS_PAGE_SIZES = [50, 100, 200] as const

const categoryKeys = z.array(z.enum(CATEGORIES.map(({ key }) => key))).min(1, freshnessMessages.none)

/** Whom to remind of what; a lender stands once. */
export const reminderInput = z.strictObject({
  lenders: z
    .array(z.strictObject({ lenderId: recordKey, categoryKeys: categoryKeys.max(CATEGORIES.length) }))
    .min(1, freshnessMessages.none)
    .max(FRESHNESS_PAGE_SIZES[2]),
})

/** Why a lender was left out of a reminder. */
export const LEFT_OUT = ['today', 'closed', 'nobody', 'nothing'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Who was reminded, and who was not and why. */
export const reminderAnswer = z.strictObject({
  reminded: z.int().min(0),
  left: z.array(z.strictObject({ company: z.string(), why: z.enum(LEFT_OUT) })),
})
export type ReminderAnswer = z.output<typeof reminderAnswer>

/** What a reminder in the queue knows: the categories that staff chose, or since which day to look by itself. */
export type ReminderPayload = { lenderId: number } & ({ categoryKeys: string } | { sinceDay: string })
