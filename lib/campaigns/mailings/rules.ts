import type { MailingCounts, MailingState, RecipientState } from '#lib/campaigns/mailings/schema.ts'

/** The filters of the recipient list: states as users name them, and the reports of the mail service. */
export const RECIPIENT_GROUPS = {
  QUEUED: ['QUEUED'],
  SENDING: ['CLAIMED', 'WIRE'],
  SENT: ['SENT'],
  FAILED: ['FAILED'],
  UNKNOWN: ['UNKNOWN'],
  SUPPRESSED: ['SUPPRESSED'],
  CANCELLED: ['CANCELLED'],
} as const satisfies Record<string, readonly RecipientState[]>
export type RecipientGroup = keyof typeof RECIPIENT_GROUPS

/** True for the name of a recipient group. */
export const isRecipientGroup = (text: string): text is RecipientGroup => Object.hasOwn(RECIPIENT_GROUPS, text)

/** Returns how many recipients are in each group; the counts sum to the total. */
export const countRecipientsByGroup = ({ states }: MailingCounts): { group: RecipientGroup; count: number }[] =>
  (Object.keys(RECIPIENT_GROUPS) as RecipientGroup[]).map((group) => ({
    group,
    count: RECIPIENT_GROUPS[group].reduce((sum, state) => sum + states[state], 0),
  }))

/** Returns how many chosen people were left out. */
export const countPeopleLeftOut = ({ leftOut }: MailingCounts): number =>
  Object.values(leftOut).reduce((sum, count) => sum + count, 0)

/** Returns how many recipients are not finished yet. */
export const countUnfinishedRecipients = ({ states }: MailingCounts): number =>
  states.QUEUED + states.CLAIMED + states.WIRE

/** True while the counts may change without user action, so the screen must poll. */
export const mayMailingCountsChange = ({ state, counts }: { state: MailingState; counts: MailingCounts }): boolean =>
  state === 'FROZEN' || state === 'SENDING' || counts.states.CLAIMED + counts.states.WIRE > 0

/** The actions of staff on a mailing. */
export type MailingAct = 'pause' | 'resume' | 'cancel' | 'retry'

/** Returns the actions that are possible in a mailing's current state. */
export const listMailingActions = ({ state, counts }: { state: MailingState; counts: MailingCounts }): MailingAct[] => {
  const isOpen = state === 'FROZEN' || state === 'SENDING'
  return [
    ...(isOpen ? (['pause'] as const) : []),
    ...(state === 'PAUSED' ? (['resume'] as const) : []),
    ...(counts.states.FAILED > 0 && state !== 'CANCELLED' ? (['retry'] as const) : []),
    ...(isOpen || state === 'PAUSED' ? (['cancel'] as const) : []),
  ]
}

const MB = 1024 * 1024

/** Formats a size in bytes as megabytes with one decimal, or as kilobytes below 1 MB. */
export const formatByteSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(Math.floor((bytes / MB) * 10) / 10).toFixed(1)} MB`
