import 'server-only'
import { cookies } from 'next/headers'
import { VISITOR_BODY } from '#lib/core/body-limits.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths, toQuerySuffix } from '#lib/core/paths.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRecordedRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { sendEnquiry } from '#lib/market/enquiries/commands.ts'
import { enquiryMessages } from '#lib/market/enquiries/labels.ts'
import { type Return, readTypedEnquiry, type Typed } from '#lib/market/enquiries/rules.ts'
import { RECIPIENT_KINDS, type Recipient } from '#lib/market/enquiries/schema.ts'
import { readUrlEncodedForm } from '#lib/server/http/body.ts'
import { describeCookie, formatSetCookie, redirectTo } from '#lib/server/http/cookies.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { seal, unseal } from '#lib/server/secrets/sealing.ts'
import { createFailureResponse, type Failure, toFailure } from '#lib/web/envelope.ts'
import { authenticateRequest } from '#lib/web/session.ts'

const PLACE = 'POST /api/general-public/enquiries/form'
const SEAL = 'enquiry form'
/** The most characters per cookie; browsers allow 4,096 bytes including name and attributes. */
const COOKIE = 3_700

/**
 * Handles an enquiry form sent without JavaScript. Redirects to the page that confirms it, or back to the form. Either shows what
 * was sent, which is kept encrypted in the visitor's cookies for 15 minutes, so that none of it is in a URL.
 */
export const handleEnquiryForm = async (request: Request): Promise<Response> => {
  const own = getEnv().NEXTAUTH_URL
  const network = readClientNetwork(request.headers, getEnv().TRUSTED_HOPS)
  let form: Record<string, string> = {}
  try {
    checkOrigin(request.headers, own)
    form = Object.fromEntries(await readUrlEncodedForm(request, { limit: VISITOR_BODY }))
    const { actor } = await authenticateRequest(request)
    await sendEnquiry(actor, form, { network })
    const { kind, id } = parseRecipient(form) as Recipient
    return redirectTo(paths.enquirySent(kind, id), buildFormCookies({ kind, id }, form, true))
  } catch (error) {
    const failure = toFailure(error, PLACE)
    if (isRecordedRefusal(failure.code)) {
      const { actor } = await authenticateRequest(request)
      await recordRefusal(actor, { place: PLACE, reason: failure.code, network })
    }
    return redirectBackToForm(form, failure)
  }
}

const parseRecipient = ({ kind: asked, id: text }: Record<string, string>): Recipient | null => {
  const kind = RECIPIENT_KINDS.find((each) => each === asked)
  const id = parseRecordId(text)
  return kind && id !== null ? { kind, id } : null
}

const redirectBackToForm = (form: Record<string, string>, failure: Failure): Response => {
  const recipient = parseRecipient(form)
  if (!recipient || !['INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS'].includes(failure.code))
    return createFailureResponse(failure)
  const address = paths.enquiry(recipient.kind, recipient.id)
  // The form's page itself explains that the recipient does not exist.
  if (failure.code === 'NOT_FOUND') return redirectTo(address)
  const isNetwork = failure.errors[0]?.message === enquiryMessages.networkLimit
  const why: Return = failure.code === 'INVALID' ? 'fields' : isNetwork ? 'network' : 'recipient'
  const query = toQuerySuffix({ returned: why, portrait: parseRecordId(form.individualId) })
  return redirectTo(`${address}${query}`, buildFormCookies(recipient, form, false))
}

const buildFormCookies = (recipient: Recipient, form: Record<string, string>, isSent: boolean): string[] => {
  const own = getEnv().NEXTAUTH_URL
  const text = seal(SEAL, JSON.stringify(Object.assign({ isSent }, recipient, readTypedEnquiry(form))))
  return [
    formatSetCookie({ kind: 'enquiry', value: text.slice(0, COOKIE), ownAddress: own }),
    formatSetCookie({ kind: 'enquiryRest', value: text.slice(COOKIE, 2 * COOKIE), ownAddress: own }),
  ]
}

/** Returns the texts of the form that this recipient was last sent; null if the browser has none for it, or it was refused. */
export const readSentForm = (recipient: Recipient): Promise<Typed | null> => readKeptForm(recipient, true)

/** Returns the texts of a refused form for this recipient; null if the browser has none for it, or it was sent. */
export const readReturnedForm = (recipient: Recipient): Promise<Typed | null> => readKeptForm(recipient, false)

const readKeptForm = async ({ kind, id }: Recipient, isSent: boolean): Promise<Typed | null> => {
  const jar = await cookies()
  const part = (name: 'enquiry' | 'enquiryRest') =>
    jar.get(describeCookie(name, getEnv().NEXTAUTH_URL).name)?.value ?? ''
  const text = unseal(SEAL, `${part('enquiry')}${part('enquiryRest')}`)
  if (text === null) return null
  const kept = JSON.parse(text) as Record<string, unknown>
  return kept.kind === kind && kept.id === id && kept.isSent === isSent ? readTypedEnquiry(kept) : null
}
