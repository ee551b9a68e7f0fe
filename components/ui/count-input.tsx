'use client'

import { NumericInput, type NumericInputProps } from './numeric-input.tsx'
import { COUNT } from './numeric-kinds.ts'

/** A whole number; its value is a text of digits, '' when empty. */
export const CountInput = (props: NumericInputProps) => <NumericInput {...props} kind={COUNT} />
