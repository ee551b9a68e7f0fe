import type { MailingAct } from '#lib/campaigns/mailings/rules.ts'

/** The API paths of the mailing pages. */
export const mailingCalls = {
  mailing: (id: number) => `/api/emails/campaigns/${id}`,
  act: (id: number, act: MailingAct) => `/api/emails/campaigns/${id}/${act}`,
  file: (id: number) => `/api/emails/attachments/${id}`,
} as const
