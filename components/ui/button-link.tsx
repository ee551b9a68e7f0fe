import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './cn.ts'

/** A link styled as a button; not prefetched, because pages render on demand. */
export const ButtonLink = ({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) => (
  <Link prefetch={false} {...props} className={cn(buttonClass({ variant, size }), className)} />
)
