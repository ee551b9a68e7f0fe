'use client'

import { NumericInput, type NumericInputProps } from './numeric-input.tsx'
import { PERCENTAGE } from './numeric-kinds.ts'

/**
 * Input of a percentage of at most two decimals with `%`; its value is a string such as '8.95', '' if empty (row Q-02).
 */
export const PercentInput = (props: NumericInputProps) => <NumericInput {...props} kind={PERCENTAGE} suffix="%" />
