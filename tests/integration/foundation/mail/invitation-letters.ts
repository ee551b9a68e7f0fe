import { afterAll, beforeEach } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { castOf } from '#tests/support/actors.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

export const { made, actors } = await castOf()
export const postman = createSystemActor('mail')
const TIMEOUT = 1_500

/** Starts the SMTP sink of a test file, reset before each test, and a transport to it. */
export const startSink = async () => {
  const sink = await startSmtpSink()
  afterAll(() => sink.stop())
  beforeEach(() => {
    sink.received.length = 0
    sink.refuse(null)
    sink.hold(false)
    sink.drop(false)
  })
  return { sink, smtp: createMailTransport({ ...getEnv(), SMTP_URL: sink.url, RESEND_API_KEY: undefined }, TIMEOUT) }
}

let number = 0

/** Adds another person, and returns the invitation message. */
export const invited = async (firstName = 'Theo') => {
  number += 1
  const email = `theo.${number}@covenant.example`
  const person = { firstName, lastName: 'Lindqvist', email, mobileNumber: `0491570${100 + number}`, stateKey: 'VIC' }
  const { individualId } = await addIndividual(actors.admin, {
    ...person,
    isVisible: true,
    companyId: made.broker.companyId,
  })
  const message = await database().emailMessage.findFirstOrThrow({ where: { individualId } })
  return { individualId, email, message }
}
/** Returns the state of a message. */
export const stateOf = async (id: number) =>
  database().emailMessage.findUniqueOrThrow({ where: { id }, select: { state: true, attempt: true, error: true } })
