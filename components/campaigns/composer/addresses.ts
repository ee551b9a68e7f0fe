import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'

const buildDraftPath = (kind: KindInAddress): string => `/api/emails/drafts/${kind}`

/** The API paths of the composers. */
export const mailCalls = {
  draft: buildDraftPath,
  audience: (kind: KindInAddress) => `${buildDraftPath(kind)}/audience`,
  preview: (kind: KindInAddress, individualId: number | null) =>
    `${buildDraftPath(kind)}/preview${individualId === null ? '' : `?individualId=${individualId}`}`,
  attachments: (kind: KindInAddress, isInline = false) =>
    `${buildDraftPath(kind)}/attachments${isInline ? '?inline=true' : ''}`,
  attachment: (kind: KindInAddress, id: number) => `${buildDraftPath(kind)}/attachments/${id}`,
  senders: '/api/emails/senders/search-lookup',
  recipients: (includeUnsubscribed: boolean) =>
    `/api/emails/recipients/search-lookup?includeUnsubscribed=${includeUnsubscribed}`,
  test: (kind: KindInAddress) => `/api/emails/${kind}/test`,
  send: (kind: KindInAddress) => `/api/emails/${kind}/send`,
} as const
