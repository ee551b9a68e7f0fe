import type { CategoryKey, FieldKey } from '#lib/market/criteria/fields.ts'
import type { ChangeKey, Deal, Offer } from '#lib/market/scenarios/fields.ts'

/** A judgement as its place in `JUDGEMENTS`: thousands of them fit in one array of bytes. */
export const PASS = 0
export const WARN = 1
export const FAIL = 2
export const NOT_STATED = 3
export type Code = 0 | 1 | 2 | 3

/** What is judged, and today as days from 1970. */
export type Judge = (deal: Deal, offer: Offer, today: number) => Code

/** A part of published criteria that a rule reads: a term, or choices, states and the day of verification. */
export type Read = FieldKey | 'choices' | 'states' | 'lastVerifiedDate'

/** One rule: the categories that have it, the criteria that it reads, its judgement, and what can be changed where it fails. */
export type Rule = { of: readonly CategoryKey[]; reads: readonly Read[]; judge: Judge; fixedBy: ChangeKey | null }
