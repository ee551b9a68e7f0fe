import type { ReactNode } from 'react'
import { MessageIcon, type MessageSign } from './message-sign.tsx'

export type MessagePanelProps = {
  title: ReactNode
  description: ReactNode
  /** A small line above the title, such as a status code. */
  mark?: ReactNode
  sign?: MessageSign
  actions?: ReactNode
  children?: ReactNode
}

/** A panel with one message, for error pages and the steps of signing in and out. */
export const CenteredMessage = ({ title, description, mark, sign, actions, children }: MessagePanelProps) => (
  <div>
    {sign && <MessageIcon sign={sign} />}
    {mark && <p className="mb-1 font-medium text-muted text-sm">{mark}</p>}
    <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
    <p className="mt-2 text-muted">{description}</p>
    {children}
    {actions && <div className="mt-5 flex flex-wrap gap-2 max-[30rem]:*:grow">{actions}</div>}
  </div>
)
