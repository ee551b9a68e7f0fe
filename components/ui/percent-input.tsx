'use client'

import { NumericInput, type NumericInputProps } from './numeric-input.tsx'
import { PERCENTAGE } from './numeric-kinds.ts'

/** A percentage of at most two decimals with `%`; its value is a text such as '8.95', '' when empty (row Q-02). */
export const PercentInput = (props: NumericInputProps) => <NumericInput {...props} kind={PERCENTAGE} suffix="%" />
