import { MessageBody, type MessageBodyProps } from './message-body.tsx'
import { MessageIcon, type MessageSign } from './message-sign.tsx'

export type MessagePanelProps = Omit<MessageBodyProps, 'icon'> & { sign?: MessageSign }

/** A panel with one message, for the steps of signing in and out and pages that are refused. */
export const CenteredMessage = ({ sign, ...props }: MessagePanelProps) => (
  <MessageBody {...props} icon={sign && <MessageIcon sign={sign} />} />
)
