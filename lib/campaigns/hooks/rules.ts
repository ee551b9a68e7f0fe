import type { HookEvent } from '#lib/campaigns/hooks/schema.ts'
import type { ReportType } from '#lib/campaigns/sending/reports/commands.ts'

const REPORTS: Readonly<Record<string, ReportType>> = {
  'email.delivered': 'DELIVERED',
  'email.bounced': 'BOUNCED',
  // The provider does not send to who bounced or complained before.
  'email.suppressed': 'BOUNCED',
  'email.complained': 'COMPLAINED',
  // It took the mail and could not send it, for instance beyond the quota of the house.
  'email.failed': 'FAILED',
}

/** What an event reports of a mail; null for what is none of ours, and for a full mailbox, which says nothing of the address. */
export const reportOf = ({ type, data }: HookEvent): ReportType | null => {
  const report = Object.hasOwn(REPORTS, type) ? (REPORTS[type] as ReportType) : null
  return report === 'BOUNCED' && data.bounce?.type === 'Transient' ? null : report
}

/** So long after an event its mail's own row may still be on its way, because the provider was faster; in milliseconds. */
const SETTLED_AFTER = 600_000

/** True while a mail that nobody knows may still become known: the report is then refused and comes again. */
export const mayComeLater = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < SETTLED_AFTER
