import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { POST } from '#app/api/hooks/resend/route.ts'

/** A webhook's secret as Resend shows it. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

type Signed = { secret: string; text: string; id?: string; at?: number; signature?: string }

/** A report with the three headers that Resend sends; `at` in seconds. */
export const signedHook = ({ secret, text, ...given }: Signed): Request => {
  const { id = `msg_${randomUUID()}`, at = Math.floor(Date.now() / 1_000) } = given
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`
  return new Request('http://localhost:3000/api/hooks/resend', {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': String(at),
      'svix-signature': given.signature ?? own,
    },
  })
}

/** Returns the webhook's status for a report. */
export const hook = (request: Request): Promise<Response> => (POST as (request: Request) => Promise<Response>)(request)

/** An event in Resend's format. */
export const eventOf = (
  type: string,
  emailId: string,
  { at = new Date(), bounce = 'Permanent', reason = 'reached_daily_quota' } = {},
): string =>
  JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: {
      email_id: emailId,
      created_at: at.toISOString(),
      from: 'a@b.example',
      to: ['c@d.example'],
      subject: 'Rates',
      ...(type === 'email.failed' ? { failed: { reason } } : {}),
      ...(type === 'email.bounced' ? { bounce: { message: 'No', type: bounce, subType: 'General' } } : {}),
    },
  })
