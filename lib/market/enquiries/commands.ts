import { addMonths } from 'date-fns'
import { toSydneyDay } from '#lib/core/dates.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import { enquiryMailLabels, enquiryMessages } from '#lib/market/enquiries/labels.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { getEnquiryRecipient } from '#lib/market/enquiries/queries.ts'
import { type EnquiryInput, enquirySchema } from '#lib/market/enquiries/schema.ts'
import { type Reached, selectEnquiryRecipient } from '#lib/market/enquiries/scope.ts'
import { database } from '#lib/server/database/db.ts'
import { giveBackRateLimitAttempt, type Limit, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { hashSecret } from '#lib/server/secrets/sealing.ts'

/** Limits of enquiries per sender's network and per recipient (decision 'enquiry'). */
export const NETWORK_LIMIT = { purpose: 'enquiry-network', attempts: 3, seconds: 3_600 } as const satisfies Limit
export const RECIPIENT_LIMIT = { purpose: 'enquiry-recipient', attempts: 20, seconds: 86_400 } as const satisfies Limit

/** Months that an enquiry is kept. */
const MONTHS_KEPT = 12

const buildRecipientKey = ({ kind, id }: EnquiryInput): string => `${kind} ${id}`

// The same message to the same recipient on the same day counts as a repeated click.
const buildEnquiryFingerprint = (input: EnquiryInput): string => {
  const { kind, id, name, email, mobile, amount, suburb, words } = input
  const parts = [kind, id, name, email ?? null, mobile ?? null, String(amount), suburb, words, toSydneyDay(now())]
  return hashSecret('enquiry', JSON.stringify(parts))
}

const countEnquiryAttempt = async (input: EnquiryInput, network: string): Promise<void> => {
  if (!(await takeRateLimitAttempt(NETWORK_LIMIT, network)))
    throw new DomainError('TOO_MANY_REQUESTS', enquiryMessages.networkLimit)
  if (input.website || (await takeRateLimitAttempt(RECIPIENT_LIMIT, buildRecipientKey(input)))) return
  await giveBackRateLimitAttempt(NETWORK_LIMIT.purpose, network)
  throw new DomainError('TOO_MANY_REQUESTS', enquiryMessages.recipientLimit)
}

/**
 * Stores a visitor's enquiry and queues its email (decision 'enquiry'). A repeated click, or a filled honeypot field,
 * stores nothing but gets the same answer. Raises INVALID by field, NOT_FOUND for a recipient without a public page,
 * TOO_MANY_REQUESTS.
 */
export const sendEnquiry = command({
  policy: enquiryPolicies.send,
  input: enquirySchema,
  audits: ['ENQUIRY_SENT'],
  prepare: async ({ actor, input, network }) => {
    await getEnquiryRecipient(actor, input, input.individualId ?? null)
    const fingerprint = buildEnquiryFingerprint(input)
    const isCounted = (await database().enquiry.count({ where: { fingerprint } })) === 0
    if (isCounted) await countEnquiryAttempt(input, network)
    return { fingerprint, isCounted }
  },
  work: async ({ tx, input, prepared: { fingerprint, isCounted }, audit }) => {
    if (input.website) return { isMade: true, isCounted }
    const { kind, id, name, email, mobile, amount, suburb, words, consentVersion } = input
    // Locked until the enquiry is stored, so that a recipient paused at this moment gets none.
    const [reached] = await tx.$queryRaw<
      Reached[]
    >`${selectEnquiryRecipient(input, input.individualId ?? null)} for share of x, c, i`
    if (!reached) throw notFound()
    const made = await tx.enquiry.createManyAndReturn({
      data: [
        {
          lenderId: kind === 'lender' ? id : null,
          brokerId: kind === 'broker' ? id : null,
          individualId: reached.individualId,
          name,
          email: email ?? null,
          mobile: mobile ?? null,
          amount,
          suburb,
          words,
          consentVersion,
          fingerprint,
          sentAt: now(),
        },
      ],
      skipDuplicates: true,
      select: { id: true },
    })
    for (const { id: enquiryId } of made) {
      await audit({
        action: 'ENQUIRY_SENT',
        subject: { kind: kind === 'lender' ? 'LENDER' : 'BROKER', id },
        details: { enquiryId },
      })
      if (reached.email)
        await enqueueEmail(tx, {
          kind: 'ENQUIRY',
          key: `enquiry-${enquiryId}`,
          accountId: reached.accountId,
          individualId: reached.individualId,
          address: reached.email,
          subject: enquiryMailLabels.subject(getEnv().PRODUCT_NAME),
          payload: { enquiryId },
        })
    }
    return { isMade: made.length > 0, isCounted }
  },
  around: async ({ input, network }, run) => {
    const { isMade, isCounted } = await run()
    if (isMade || !isCounted) return
    await giveBackRateLimitAttempt(NETWORK_LIMIT.purpose, network)
    await giveBackRateLimitAttempt(RECIPIENT_LIMIT.purpose, buildRecipientKey(input))
  },
})

/**
 * Erases an enquiry on request (decision 'enquiry'); an email about it still in the queue is dropped. Raises NOT_FOUND.
 */
export const eraseEnquiry = command({
  policy: enquiryPolicies.erase,
  target: recordKey,
  audits: ['ENQUIRY_ERASED'],
  work: async ({ tx, target: id, audit }) => {
    const found = await tx.enquiry.findUnique({ where: { id }, select: { lenderId: true, brokerId: true } })
    const { count } = await tx.enquiry.deleteMany({ where: { id } })
    if (!found || count === 0) throw notFound()
    const { lenderId, brokerId } = found
    await audit({
      action: 'ENQUIRY_ERASED',
      subject: lenderId === null ? { kind: 'BROKER', id: brokerId as number } : { kind: 'LENDER', id: lenderId },
      details: { enquiryId: id },
    })
    return { message: enquiryMessages.erased }
  },
})

/** Erases enquiries older than 12 months; returns how many. */
export const eraseOldEnquiries = command({
  policy: enquiryPolicies.eraseOld,
  audits: ['ENQUIRIES_ERASED'],
  work: async ({ tx, audit }) => {
    const { count } = await tx.enquiry.deleteMany({ where: { sentAt: { lte: addMonths(now(), -MONTHS_KEPT) } } })
    if (count > 0) await audit({ action: 'ENQUIRIES_ERASED', details: { count } })
    return count
  },
})
