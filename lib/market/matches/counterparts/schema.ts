import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** The brokers that subscribe to a category, and how many of them have people in the same states. */
export type Subscribers = { total: number; groups: readonly { states: readonly string[]; count: number }[] }

/** The lenders that others see offering a category: how many, and the first by company name. */
export type CategoryLenders = { categoryKey: CategoryKey; count: number; first: { id: number; name: string }[] }
