'use client'

import { NumericInput, type NumericInputProps } from './numeric-input.tsx'
import { WHOLE_DOLLARS } from './numeric-kinds.ts'

/**
 * Input of whole dollars with `$` and thousands separators; its value is a string of digits, '' if empty (row Q-04).
 */
export const MoneyInput = (props: NumericInputProps) => <NumericInput {...props} kind={WHOLE_DOLLARS} prefix="$" />
