import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'

const WIDTHS = {
  small: '[--form-width:48rem]',
  medium: 'wide:[--form-width:56rem]',
  large: '[--form-width:64rem]',
  full: '',
}

type Props = {
  /** The greatest width of the fields; a medium one is as wide as the page below 1200 px; the bar of buttons always spans the main column. */
  width: keyof typeof WIDTHS
  /** What is above the form, such as the page's title. */
  header?: ReactNode
  children: ReactNode
}

/** A page that consists of a form; the bar of its buttons is at the bottom edge of the main column. */
export const FormPage = ({ width, header, children }: Props) => (
  <div
    className={cn(
      // Covers the padding of the main column, so that the bar reaches its edges.
      '-mb-28 flex min-h-[calc(100dvh-52px-1rem)] flex-col sm:-mb-12 sm:min-h-[calc(100dvh-52px-0.75rem)] print:block',
      '[&>form]:flex-1',
      WIDTHS[width],
    )}
  >
    {header && <div className="w-full max-w-(--form-width)">{header}</div>}
    {children}
  </div>
)
