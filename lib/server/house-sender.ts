import type { Env } from '#lib/server/env.ts'

/** Who mail comes from where nobody else sends it: MAIL_FROM, without it no-reply at the product's own host. */
export const houseSender = ({
  MAIL_FROM,
  NEXTAUTH_URL,
  PRODUCT_NAME,
}: Pick<Env, 'MAIL_FROM' | 'NEXTAUTH_URL' | 'PRODUCT_NAME'>): { address: string; name: string } => ({
  address: MAIL_FROM ?? `no-reply@${new URL(NEXTAUTH_URL).hostname}`,
  name: PRODUCT_NAME,
})
