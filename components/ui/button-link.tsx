import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './cn.ts'

/** A link to another page that looks like a button; pages are made on request, so nothing is fetched ahead. */
export const ButtonLink = ({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) => (
  <Link prefetch={false} {...props} className={cn(buttonClass({ variant, size }), className)} />
)
