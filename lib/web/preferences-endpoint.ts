import 'server-only'
import { visitor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { optOutByOneClick, savePageChoices } from '#lib/foundation/opt-outs/links/commands.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'
import { readBodyText } from '#lib/server/http/body.ts'
import { redirectTo } from '#lib/server/http/cookies.ts'
import { parseMultipartFields } from '#lib/server/http/form.ts'
import { createFailureResponse, toFailure } from '#lib/web/envelope.ts'

/** The form field and value of one-click unsubscribe (RFC 8058). */
const ONE_CLICK = { field: 'List-Unsubscribe', word: 'One-Click' } as const

/**
 * Handles forms sent to a mail's preferences link (decision 'one-click'). The token is the key, so cookies and origin are not
 * checked. One-click unsubscribe by a mail client gets 200 without a redirect; the page's form is redirected back to the page.
 */
export const handlePreferences = async (request: Request, token: string): Promise<Response> => {
  try {
    const form = await readPreferenceFields(request)
    if (form.get(ONE_CLICK.field) === ONE_CLICK.word) {
      await optOutByOneClick(visitor, token)
      return new Response(null, { status: 200, headers: { 'cache-control': 'private, no-store' } })
    }
    if (form.get('page') !== 'saved')
      throw invalid('The request is neither a one-click press nor the form of the page.')
    await savePageChoices(visitor, token, readPageChoices(form))
    return redirectTo(`${paths.emailPreferences(token)}?saved=1`)
  } catch (error) {
    const isOfPage = request.headers.get('accept')?.includes('text/html')
    if (isOfPage && error instanceof DomainError && error.code === 'NOT_FOUND')
      return redirectTo(paths.emailPreferences('unknown'))
    return createFailureResponse(toFailure(error, 'POST /api/email-preferences'))
  }
}

// Checkboxes that are off are not sent; `kinds` says that the page showed those of the link.
const readPageChoices = (form: Map<string, unknown>) => ({
  marketingEmails: form.get('marketingEmails') === 'on',
  kept: form.get('kinds') === 'shown' ? OPT_OUT_SCOPES.filter((scope) => form.get(scope) === 'on') : null,
})

// Mail clients send URL-encoded or multipart forms.
const readPreferenceFields = async (request: Request): Promise<Map<string, unknown>> => {
  const type = request.headers.get('content-type')
  const text = await readBodyText(request, { limit: BODY_LIMITS['/api/email-preferences/'] })
  if (!type?.toLowerCase().startsWith('multipart/form-data')) return new Map(new URLSearchParams(text))
  return new Map(Object.entries(await parseMultipartFields(new Uint8Array(Buffer.from(text)), type)))
}
