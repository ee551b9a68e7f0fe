import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export const tickClass = 'tick'

/** A checkbox with its label; without `label`, pass an `aria-label`. */
export const Checkbox = ({
  label,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label?: ReactNode }) => {
  const box = <input {...props} type="checkbox" className={tickClass} />
  if (label === undefined) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
    <label className={cn('inline-flex min-h-7 cursor-pointer items-center gap-2', className)}>
      {box}
      <span>{label}</span>
    </label>
  )
}
