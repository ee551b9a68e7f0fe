import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A field's label, with the red asterisk of a required one. */
export const Label = ({
  isRequired,
  className,
  children,
  ...props
}: ComponentProps<'label'> & { isRequired?: boolean }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller names the field by htmlFor
  <label {...props} className={cn('font-semibold text-sm', className)}>
    {children}
    {isRequired && (
      <span className="ml-1 text-bad" aria-hidden>
        *
      </span>
    )}
  </label>
)
