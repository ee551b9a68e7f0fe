import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The red asterisk of a required field; hidden from assistive technology, which has aria-required. */
export const Asterisk = () => (
  <span className="ml-1 text-bad" aria-hidden>
    *
  </span>
)

/** A field's label, with a red asterisk if it is required. */
export const Label = ({
  isRequired,
  className,
  children,
  ...props
}: ComponentProps<'label'> & { isRequired?: boolean }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller names the field by htmlFor
  <label {...props} className={cn('font-semibold text-sm', className)}>
    {children}
    {isRequired && <Asterisk />}
  </label>
)
