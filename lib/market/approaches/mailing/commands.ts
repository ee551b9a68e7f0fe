import { enqueueEmails } from '#lib/foundation/mail/commands.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import { mailLabels } from '#lib/market/approaches/mailing/labels.ts'
import type { ApproachPayload } from '#lib/market/approaches/mailing/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

type Kind = Extract<EmailKind, `APPROACH_${string}`>
type Side = ApproachPayload['side']

/** Which mail of some approaches to send to which side; `key` tells it from others of the same kind and approach. */
export type Notice = { kind: Kind; side: Side; key: string | number }

type Reader = {
  approachId: number
  askedById: number | null
  individualId: number
  accountId: number
  address: string
}

const readLenderPeople = (tx: Tx, ids: readonly number[]): Promise<Reader[]> => tx.$queryRaw`
  select p.id as "approachId", p.asked_by_id as "askedById", i.id as "individualId", a.id as "accountId", a.email as address
  from approaches p join lenders x on x.id = p.lender_id
  join companies c on c.id = x.company_id and c.is_master_switch_on and c.closed_at is null
  join individuals i on i.company_id = c.id and i.closed_at is null
  join accounts a on a.individual_id = i.id and a.closed_at is null
  where p.id = any(${[...ids]}::int[]) order by p.id, i.id`

const readBrokerPeople = (tx: Tx, ids: readonly number[]): Promise<Reader[]> => tx.$queryRaw`
  select p.id as "approachId", p.asked_by_id as "askedById", i.id as "individualId", a.id as "accountId", a.email as address
  from approaches p join asked_scenarios s on s.id = p.scenario_id join brokers x on x.id = s.broker_id
  join companies c on c.id = x.company_id and c.is_master_switch_on and c.closed_at is null
  join individuals i on i.company_id = c.id and i.closed_at is null
  join accounts a on a.individual_id = i.id and a.closed_at is null
  where p.id = any(${[...ids]}::int[]) order by p.id, i.id`

// The person who asked gets the broker's mails; everybody at the broker once that person has left.
const pickAskers = (people: readonly Reader[]): Reader[] =>
  people.filter(
    ({ approachId, accountId, askedById }) =>
      accountId === askedById ||
      !people.some((other) => other.approachId === approachId && other.accountId === askedById),
  )

/** Queues a mail about each approach to the people of one side, in the transaction of what it is about. */
export const notifySide = async (tx: Tx, ids: readonly number[], { kind, side, key }: Notice): Promise<void> => {
  if (ids.length === 0) return
  const people = side === 'lender' ? await readLenderPeople(tx, ids) : pickAskers(await readBrokerPeople(tx, ids))
  await enqueueEmails(
    tx,
    people.map(({ approachId, individualId, accountId, address }) => ({
      kind,
      key: `${kind.toLowerCase().replaceAll('_', '-')}-${approachId}-${key}-${side}-${individualId}`,
      accountId,
      individualId,
      address,
      subject: mailLabels[kind].subject,
      payload: { approachId, side } satisfies ApproachPayload,
    })),
  )
}
