import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'

/** A one-line text field. */
export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input type="text" autoComplete="off" {...props} className={cn(controlClass, className)} />
)
