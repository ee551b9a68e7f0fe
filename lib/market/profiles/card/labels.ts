import { formatAndMore, formatCounted } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

/** Texts of a profile's hover card. */
export const cardLabels = {
  kinds: { lender: 'Lender', broker: 'Broker', lawfirm: 'Law Firm' } satisfies Record<ProfileKind, string>,
  others: (names: string) => `Also ${names}`,
  more: formatAndMore,
  current: (count: number, dollars: bigint) =>
    `${formatCounted(count, 'current loan')}, ${formatShortDollars(dollars)}`,
  discharged: (count: number, dollars: bigint) =>
    `${formatCounted(count, 'discharged loan')}, ${formatShortDollars(dollars)}`,
} as const
