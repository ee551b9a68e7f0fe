import { createIdempotencyKey } from '#components/forms/fresh-key.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { parseTestAddresses } from '#lib/campaigns/composer/rules.ts'
import { mailCalls } from './addresses.ts'
import type { SendingParts } from './sending-parts.ts'

/** Sends the letter to its test addresses. */
export const sendTestMail = async (parts: SendingParts): Promise<void> => {
  const { kind, saver, faults, payloadOf, isBusy, setPhase } = parts
  if (isBusy.current || !faults.isWhole('test')) return
  isBusy.current = true
  setPhase('testing')
  await saver.flush()
  const options = { isQuiet: true, idempotencyKey: createIdempotencyKey() }
  const result = await request.post(mailCalls.test(kind), payloadOf(null), options)
  isBusy.current = false
  setPhase('writing')
  if (!result.ok) return faults.refuse(result)
  faults.stopChecking('test')
  showSuccess(composerLabels.testSent(parseTestAddresses(saver.letter.testEmails).length))
}
