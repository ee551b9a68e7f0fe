import type { Tx } from '#lib/server/database/db.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

type Name = Transport['name']

/** Requests per second and account; Resend allows two, whatever the number of mails in each. */
const REQUESTS: Record<Name, number> = { resend: 2, smtp: Number.POSITIVE_INFINITY }

/**
 * Reserves the next send times of all workers on a transport, by the database's clock. Returns the delay until the
 * first and the interval between them, in milliseconds.
 */
export const reserveSendTimes = async (tx: Tx, transport: Name, mails: number, requests: number) => {
  const perSecond = getEnv().MAIL_PER_SECOND
  const seconds = Math.max(mails / perSecond, requests / REQUESTS[transport])
  const [row] = await tx.$queryRaw<{ pause: number }[]>`
    insert into mail_paces as p (transport, per_second, next_at)
      values (${transport}, ${perSecond}::int, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (transport) do update set per_second = excluded.per_second,
      next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => ${seconds})
    returning greatest(0, extract(epoch from p.next_at - clock_timestamp()) - ${seconds})::float8 as pause`
  return { pause: (row?.pause ?? 0) * 1_000, apart: (seconds / mails) * 1_000 }
}

/** Suspends a transport that is unreachable or asks for a pause: no mailing uses it until then. */
export const suspendTransport = async (tx: Tx, transport: Name, until: Date, reason: string): Promise<void> => {
  await tx.$executeRaw`
    insert into mail_paces as p (transport, per_second, rests_until, rest_reason)
      values (${transport}, ${getEnv().MAIL_PER_SECOND}::int, ${until}, ${reason})
    on conflict (transport) do update set rests_until = greatest(p.rests_until, excluded.rests_until),
      rest_reason = excluded.rest_reason`
}

/** Returns until when a transport is suspended; null if it is not. */
export const findSuspensionEnd = async (tx: Tx, transport: Name): Promise<Date | null> => {
  const row = await tx.mailPace.findUnique({ where: { transport } })
  return row?.restsUntil && row.restsUntil > now() ? row.restsUntil : null
}
