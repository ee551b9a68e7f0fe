'use client'

import { wholeDollars } from './numeric.ts'
import { NumericInput, type NumericInputProps } from './numeric-input.tsx'

const KIND = wholeDollars(12)

/** Whole dollars with `$` and thousands separators; its value is a text of digits, '' when empty (row Q-04). */
export const MoneyInput = (props: NumericInputProps) => <NumericInput {...props} kind={KIND} prefix="$" />
