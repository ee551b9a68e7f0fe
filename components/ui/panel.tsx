import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type PanelProps = {
  title?: ReactNode
  /** A muted text beside the title. */
  note?: ReactNode
  actions?: ReactNode
  /** The section's id, for links and the accessible name. */
  id?: string
  /** False for content that reaches the edges, such as a table. */
  isPadded?: boolean
  className?: string
  children: ReactNode
}

/** A white panel with an optional heading and actions. */
export const Panel = ({ title, note, actions, id, isPadded = true, className, children }: PanelProps) => (
  <section
    id={id}
    data-panel
    aria-labelledby={title && id ? `${id}-title` : undefined}
    className={cn('rounded-md border border-line bg-panel', className)}
  >
    {(title || actions) && (
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-3">
        {title && (
          <h2 id={id && `${id}-title`} className="font-semibold text-lg">
            {title}
          </h2>
        )}
        {note && <p className="text-muted">{note}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    )}
    <div className={cn(isPadded && 'px-5 pb-5', isPadded && (title || actions ? 'pt-2' : 'pt-5'))}>{children}</div>
  </section>
)
