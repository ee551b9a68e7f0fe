import { dataOf } from '#lib/core/answers.ts'
import { notFound } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { anyone } from '#lib/core/policy.ts'
import { savePreferences } from '#lib/foundation/opt-outs/links/commands.ts'
import { getEmailPreferences } from '#lib/foundation/opt-outs/links/queries.ts'
import { optOutPolicies } from '#lib/foundation/opt-outs/policy.ts'
import { byToken, preferences } from '#lib/foundation/opt-outs/schema.ts'
import { redirectTo } from '#lib/server/http/cookies.ts'
import { handlePreferences } from '#lib/web/preferences-endpoint.ts'
import { declareEndpoint, route } from '#lib/web/route.ts'

type Context = { params: Promise<{ token: string }> }

const read = route({
  policy: optOutPolicies.byLink.who,
  params: byToken,
  answer: dataOf(preferences),
  handle: async ({ actor, params }) => {
    const data = await getEmailPreferences(actor, params.token)
    if (!data) throw notFound()
    return { data }
  },
})

/**
 * Returns the preferences of the address that a link was sent to (rows M-04, P-14); never changes anything. Browsers
 * that navigate here are redirected to the page, because some mail programs open the one-click URL as a link.
 */
export const GET = declareEndpoint(
  async (request: Request, context: Context) =>
    request.headers.get('sec-fetch-mode') === 'navigate'
      ? redirectTo(paths.emailPreferences(encodeURIComponent((await context.params).token)))
      : read(request, context),
  { policy: optOutPolicies.byLink.who, params: byToken, answer: dataOf(preferences) },
)

/** Saves the preferences. */
export const PUT = route({
  policy: optOutPolicies.byLink.who,
  params: byToken,
  body: savePreferences.input,
  answer: dataOf(preferences),
  handle: async ({ actor, params, body }) => ({ data: await savePreferences(actor, params.token, body) }),
})

/** One-click unsubscribe of mail programs (RFC 8058), and the form of the preferences page. */
export const POST = declareEndpoint(
  async (request: Request, { params }: Context) => handlePreferences(request, (await params).token),
  { policy: anyone, params: byToken, answer: 'redirect' },
)
