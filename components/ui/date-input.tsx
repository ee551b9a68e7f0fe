import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** The browser's own date field; its value is a day as `YYYY-MM-DD`. */
export const DateInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <Input min="1900-01-01" max="2199-12-31" {...props} type="date" />
)
