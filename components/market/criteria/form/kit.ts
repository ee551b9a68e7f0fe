import type { FieldKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaValues } from '#lib/market/criteria/schema.ts'
import type { Typed } from './typed.ts'

/** What every part of the form is given. */
export type FormKit = {
  typed: Typed
  isDisabled: boolean
  change: (part: Partial<CriteriaValues>) => void
  /** What stands below a field; a half-typed value is told once its field is left. */
  errorOf: (field: string) => string | undefined
  /** What is asked about once its field is left. */
  doubtOf: (field: string) => string | undefined
  leave: (field: FieldKey) => void
}
