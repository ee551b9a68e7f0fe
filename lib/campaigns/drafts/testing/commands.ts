import { randomUUID } from 'node:crypto'
import { findPreviewRecipient } from '#lib/campaigns/audiences/queries.ts'
import type { MailingKind, MergeValues, SenderOption } from '#lib/campaigns/audiences/schema.ts'
import { listBodyImageIds } from '#lib/campaigns/bodies/rules.ts'
import { requireSender } from '#lib/campaigns/drafts/freezing/queries.ts'
import { buildFieldError, checkMailingPayload } from '#lib/campaigns/drafts/freezing/rules.ts'
import { draftMessages, MOST_TESTS } from '#lib/campaigns/drafts/labels.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { listDraftFiles, requireMailingWriter, resolveAudienceChoice } from '#lib/campaigns/drafts/queries.ts'
import type { Letter } from '#lib/campaigns/drafts/rules.ts'
import { type Payload, payload } from '#lib/campaigns/drafts/schema.ts'
import { testLabels } from '#lib/campaigns/drafts/testing/labels.ts'
import { buildMailingFooter } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import { isOneAddress } from '#lib/server/delivery/mail-headers.ts'
import { takeRateLimitAttempt } from '#lib/server/http/throttle.ts'

const TESTS = { none: 'The outbox shows each test.' } as const
const LIMIT = { purpose: 'mailing-test', attempts: 60, seconds: 3_600 }

/** Returns the addresses of a test, each once. Raises INVALID, naming the first invalid address. */
const requireTestAddresses = ({ testEmails }: Payload): string[] => {
  const addresses = [...new Set(testEmails.map(normaliseEmail))]
  const bad = testEmails.find((address) => !isOneAddress(normaliseEmail(address)))
  const refuse = (message: string) => invalid([buildFieldError('testEmails', message)])
  if (addresses.length === 0) throw refuse(draftMessages.noTests)
  if (bad !== undefined) throw refuse(draftMessages.badTest(bad))
  if (addresses.length > MOST_TESTS) throw refuse(draftMessages.tooManyTests)
  return addresses
}

// Uses the values of the first recipient; without recipients, the writer's own name.
const findTestMergeValues = async (writer: PersonActor, kind: MailingKind, sent: Payload): Promise<MergeValues> => {
  const isChosen =
    kind === 'MARKETING' ? sent.savedSearchId !== null : sent.individualIds.length + sent.companyIds.length > 0
  const receiver = isChosen
    ? await findPreviewRecipient(writer, await resolveAudienceChoice(writer, kind, sent), null)
    : null
  const [firstName = '', ...names] = writer.name.split(' ')
  return receiver?.merge ?? { firstName, lastName: names.join(' '), company: null, bdm: null }
}

const requireTestFiles = async (
  writer: PersonActor,
  { kind, sent, letter }: { kind: MailingKind; sent: Payload; letter: Letter },
): Promise<number[]> => {
  const held = await listDraftFiles(writer, kind)
  const wanted = [...new Set([...sent.attachments, ...listBodyImageIds(letter.html)])]
  if (!wanted.every((id) => held.some((file) => file.id === id)))
    throw invalid([buildFieldError('attachments', draftMessages.goneFile)])
  const pictures = listBodyImageIds(letter.html)
  return held
    .filter((file) => wanted.includes(file.id) && (!file.isInline || pictures.includes(file.id)))
    .map(({ id }) => id)
}

type Ready = { addresses: string[]; mail: Letter; sender: SenderOption; files: number[] }

const prepareTestMail = async (writer: PersonActor, kind: MailingKind, sent: Payload): Promise<Ready> => {
  const { letter, faults } = checkMailingPayload(kind, sent)
  const own = faults.filter(({ field = '' }) => ['emailSubject', 'emailBody', 'senderEmail'].includes(field))
  if (own.length > 0) throw invalid(own)
  const addresses = requireTestAddresses(sent)
  const sender = await requireSender(writer, sent.senderEmail)
  const files = await requireTestFiles(writer, { kind, sent, letter })
  const mail = composeMail(letter, await findTestMergeValues(writer, kind, sent), buildMailingFooter(kind))
  if (!(await takeRateLimitAttempt(LIMIT, `${writer.accountId}`)))
    throw new DomainError('TOO_MANY_REQUESTS', testLabels.tooMany)
  return { addresses, mail, sender, files }
}

/**
 * Sends a test of a mailing to each given address: the real mail except for To and an inactive preference link. Raises
 * INVALID with the messages of row N-03, for an invalid address (then none is sent) and for more than 20.
 */
export const sendTest = command({
  policy: draftPolicies.write,
  target: unchecked<MailingKind>(),
  input: payload,
  audits: TESTS,
  once: 'test mailing',
  prepare: ({ actor, target: kind, input }) => prepareTestMail(requireMailingWriter(actor), kind, input),
  work: async ({ tx, prepared: { addresses, mail, sender, files } }) => {
    const { subject, html, text } = mail
    const key = randomUUID()
    for (const [place, address] of addresses.entries())
      await enqueueEmail(tx, {
        kind: 'MAILING_TEST',
        key: `mailing-test-${key}-${place}`,
        accountId: null,
        individualId: null,
        address,
        subject,
        payload: { html, text, senderEmail: sender.email, senderName: sender.senderName, files: files.join(',') },
      })
    return { message: testLabels.sent(addresses.length) }
  },
})
