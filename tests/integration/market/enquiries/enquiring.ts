import { visitor } from '#lib/core/actor.ts'
import { sendEnquiry } from '#lib/market/enquiries/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'

let number = 0

/** Returns a network that is used by no other test of the file. */
export const newNetwork = (): string => {
  number += 1
  return `9.9.${Math.floor(number / 250)}.${number % 250}`
}

/** The form that a visitor sends, with a unique name. */
export const enquiryTo = (
  recipient: { kind: 'lender' | 'broker'; id: number },
  change: Record<string, unknown> = {},
) => {
  number += 1
  return Object.assign(
    {
      name: `Wilhelmina Quartermaine ${number}`,
      email: `wilhelmina.${number}@visitor.example`,
      mobile: '0491 570 156',
      amount: '1.5m',
      suburb: 'Geelong VIC',
      words: 'A land bank loan.\r\nSettles in March.',
      consent: 'on',
      consentVersion: '1',
    },
    recipient,
    change,
  )
}

/** Sends an enquiry as a visitor from a new network. */
export const enquire = (body: object, network = newNetwork()) => sendEnquiry(visitor, body, { network })

export const enquiriesOf = (brokerId: number) =>
  database().enquiry.findMany({ where: { brokerId }, orderBy: { id: 'asc' } })

/** Runs a statement in a transaction that is committed once so many others wait for it, or the work is over without waiting. */
export const holding = async <Result>(
  statement: string,
  waiting: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const holder = await pool().connect()
  try {
    await holder.query('begin')
    await holder.query(statement)
    let isOver = false
    const running = work().finally(() => {
      isOver = true
    })
    const waits = `select from pg_locks where not granted`
    while (!isOver && ((await pool().query(waits)).rowCount ?? 0) < waiting) {}
    await holder.query('commit')
    return await running
  } finally {
    holder.release()
  }
}
