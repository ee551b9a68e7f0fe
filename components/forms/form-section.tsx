import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'

export type FormSectionProps = {
  title?: ReactNode
  description?: ReactNode
  /** Columns on wide screens; phones always have one. */
  columns?: 1 | 2 | 3 | 4
  className?: string
  children: ReactNode
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }

/** A group of fields in a grid. */
export const FormSection = ({ title, description, columns = 2, className, children }: FormSectionProps) => (
  <section className={className}>
    {title && <h2 className="font-semibold text-lg">{title}</h2>}
    {description && <p className="mt-0.5 text-muted">{description}</p>}
    <div className={cn('grid items-start gap-x-4 gap-y-4', COLUMNS[columns], (title || description) && 'mt-3')}>
      {children}
    </div>
  </section>
)
