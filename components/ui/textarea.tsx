import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'

/** A multi-line text field that grows with its text, where browsers support that. */
export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea rows={3} {...props} className={cn(controlClass, 'field-sizing-content h-auto min-h-20 py-2', className)} />
)
