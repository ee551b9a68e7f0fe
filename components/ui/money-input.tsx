'use client'

import { NumericInput, type NumericInputProps } from './numeric-input.tsx'
import { WHOLE_DOLLARS } from './numeric-kinds.ts'

/** Whole dollars with `$` and thousands separators; its value is a text of digits, '' when empty (row Q-04). */
export const MoneyInput = (props: NumericInputProps) => <NumericInput {...props} kind={WHOLE_DOLLARS} prefix="$" />
