import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'

const draft = (kind: KindInAddress): string => `/api/emails/drafts/${kind}`

/** The API paths of the composers. */
export const mailCalls = {
  draft,
  audience: (kind: KindInAddress) => `${draft(kind)}/audience`,
  preview: (kind: KindInAddress, individualId: number | null) =>
    `${draft(kind)}/preview${individualId === null ? '' : `?individualId=${individualId}`}`,
  attachments: (kind: KindInAddress, isInline = false) => `${draft(kind)}/attachments${isInline ? '?inline=true' : ''}`,
  attachment: (kind: KindInAddress, id: number) => `${draft(kind)}/attachments/${id}`,
  senders: '/api/emails/senders/search-lookup',
  recipients: (includeUnsubscribed: boolean) =>
    `/api/emails/recipients/search-lookup?includeUnsubscribed=${includeUnsubscribed}`,
  test: (kind: KindInAddress) => `/api/emails/${kind}/test`,
  send: (kind: KindInAddress) => `/api/emails/${kind}/send`,
} as const
