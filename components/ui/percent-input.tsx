'use client'

import { percentage } from './numeric.ts'
import { NumericInput, type NumericInputProps } from './numeric-input.tsx'

const KIND = percentage(3, 2)

/** A percentage of at most two decimals with `%`; its value is a text such as '8.95', '' when empty (row Q-02). */
export const PercentInput = (props: NumericInputProps) => <NumericInput {...props} kind={KIND} suffix="%" />
