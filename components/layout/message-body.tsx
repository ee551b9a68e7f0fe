import type { ReactNode } from 'react'

export type MessageBodyProps = {
  title: ReactNode
  description: ReactNode
  /** A small line above the title, such as a status code. */
  mark?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** The parts of a message in order: icon, mark, title, description, content and actions. */
export const MessageBody = ({ title, description, mark, icon, actions, children }: MessageBodyProps) => (
  <div>
    {icon}
    {mark && <p className="mb-1 font-medium text-muted text-sm">{mark}</p>}
    <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
    <p className="mt-2 text-muted">{description}</p>
    {children}
    {actions && <div className="mt-5 flex flex-wrap gap-2 max-[30rem]:*:grow">{actions}</div>}
  </div>
)
