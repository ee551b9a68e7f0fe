import type { FieldKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaValues } from '#lib/market/criteria/schema.ts'
import type { Typed } from './typed.ts'

/** The props of every part of the form. */
export type FormKit = {
  typed: Typed
  isDisabled: boolean
  change: (part: Partial<CriteriaValues>) => void
  /** The error below a field; for a half-typed value, only after blur. */
  errorOf: (field: string) => string | undefined
  /** The warning about an unusual value, after blur. */
  doubtOf: (field: string) => string | undefined
  leave: (field: FieldKey) => void
}
