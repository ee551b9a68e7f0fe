import type { HookEvent } from '#lib/campaigns/hooks/schema.ts'
import type { ReportType } from '#lib/campaigns/sending/reports/commands.ts'

const REPORTS: Readonly<Record<string, ReportType>> = {
  'email.delivered': 'DELIVERED',
  'email.bounced': 'BOUNCED',
  // The provider does not send to addresses that bounced or complained before.
  'email.suppressed': 'BOUNCED',
  'email.complained': 'COMPLAINED',
  // The provider accepted the mail and could not send it, for example beyond the account's quota.
  'email.failed': 'FAILED',
}

/**
 * Returns the delivery report of an event; null for an event type we ignore, and for a full mailbox, which does not
 * make the address bad.
 */
export const getDeliveryReport = ({ type, data }: HookEvent): ReportType | null => {
  const report = Object.hasOwn(REPORTS, type) ? (REPORTS[type] as ReportType) : null
  return report === 'BOUNCED' && data.bounce?.type === 'Transient' ? null : report
}

/** Milliseconds after an event in which its mail's row may not be stored yet, because the provider was faster. */
const SETTLED_AFTER = 600_000

/**
 * True while an unknown mail may still be stored: the event is then refused, so that the provider delivers it again.
 */
export const mayMailBeStoredLater = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < SETTLED_AFTER
