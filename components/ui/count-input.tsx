'use client'

import { NumericInput, type NumericInputProps } from './numeric-input.tsx'
import { COUNT } from './numeric-kinds.ts'

/** Input of a whole number; its value is a string of digits, '' if empty. */
export const CountInput = (props: NumericInputProps) => <NumericInput {...props} kind={COUNT} />
