import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './cn.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Applies the style to the only child, such as a link. */
    asChild?: boolean
    /** True while the action runs: the button shows it and cannot be pressed again. */
    isPending?: boolean
  }

/** A button in one of five variants and five sizes. */
export const Button = ({ variant, size, asChild, isPending, className, children, ...props }: ButtonProps) => {
  const look = cn(buttonClass({ variant, size }), className)
  if (asChild) {
    return (
      <Slot className={look} {...props}>
        {children}
      </Slot>
    )
  }
  return (
    <button
      type="button"
      {...props}
      className={look}
      disabled={props.disabled || isPending}
      aria-busy={isPending || undefined}
    >
      {isPending && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}
