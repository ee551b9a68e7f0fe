import { Fragment } from 'react'
import { DeadlineMark } from '#components/ui/deadline-mark.tsx'
import type { CallReason } from '#lib/discovery/calls/schema.ts'

/** Why to call somebody now, in one line; what is overdue in red. */
export const CallReasons = ({ reasons }: { reasons: readonly CallReason[] }) => (
  <>
    {reasons.map((reason, place) => (
      <Fragment key={reason.text}>
        {place > 0 && ' · '}
        {reason.isOverdue ? <DeadlineMark deadline={reason} className="whitespace-normal" /> : reason.text}
      </Fragment>
    ))}
  </>
)
