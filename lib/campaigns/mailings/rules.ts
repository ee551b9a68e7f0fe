import type { MailingCounts, MailingState, RecipientState } from '#lib/campaigns/mailings/schema.ts'

/** What a list of recipients may be narrowed to: a state as people name it, or what the mail service reported. */
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

/** True for the name of such a group. */
export const isRecipientGroup = (text: string): text is RecipientGroup => Object.hasOwn(RECIPIENT_GROUPS, text)

/** How many recipients are in each group; they sum to the total. */
export const groupCounts = ({ states }: MailingCounts): { group: RecipientGroup; count: number }[] =>
  (Object.keys(RECIPIENT_GROUPS) as RecipientGroup[]).map((group) => ({
    group,
    count: RECIPIENT_GROUPS[group].reduce((sum, state) => sum + states[state], 0),
  }))

/** How many were chosen and left out. */
export const leftOutTotal = ({ leftOut }: MailingCounts): number =>
  Object.values(leftOut).reduce((sum, count) => sum + count, 0)

/** How many recipients still have something to come. */
export const openRecipients = ({ states }: MailingCounts): number => states.QUEUED + states.CLAIMED + states.WIRE

/** True while counts may change by themselves, so that a screen has to ask again. */
export const isMoving = ({ state, counts }: { state: MailingState; counts: MailingCounts }): boolean =>
  state === 'FROZEN' || state === 'SENDING' || counts.states.CLAIMED + counts.states.WIRE > 0

/** What staff can do with a mailing. */
export type MailingAct = 'pause' | 'resume' | 'cancel' | 'retry'

/** What can be done with a mailing as it stands. */
export const actsOn = ({ state, counts }: { state: MailingState; counts: MailingCounts }): MailingAct[] => {
  const isOpen = state === 'FROZEN' || state === 'SENDING'
  return [
    ...(isOpen ? (['pause'] as const) : []),
    ...(state === 'PAUSED' ? (['resume'] as const) : []),
    ...(counts.states.FAILED > 0 && state !== 'CANCELLED' ? (['retry'] as const) : []),
    ...(isOpen || state === 'PAUSED' ? (['cancel'] as const) : []),
  ]
}

const MB = 1024 * 1024

/** A size in megabytes with one decimal, or in kilobytes below one. */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(Math.floor((bytes / MB) * 10) / 10).toFixed(1)} MB`
