import type { Subtotal } from '#lib/core/subtotals.ts'

/** Sums the groups of some loans, weighted by the fee instead of the rate if asked to. */
export type SumBy<Loans> = (loans: Loans, weighted?: 'establishment_fee') => Promise<Subtotal[]>
