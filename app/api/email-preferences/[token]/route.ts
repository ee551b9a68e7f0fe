import { dataOf } from '#lib/core/answers.ts'
import { notFound } from '#lib/core/errors.ts'
import { anyone } from '#lib/core/policy.ts'
import { savePreferences } from '#lib/foundation/opt-outs/commands.ts'
import { optOutPolicies } from '#lib/foundation/opt-outs/policy.ts'
import { preferencesOf } from '#lib/foundation/opt-outs/queries.ts'
import { byToken, preferences } from '#lib/foundation/opt-outs/schema.ts'
import { preferencesEndpoint } from '#lib/web/preferences-endpoint.ts'
import { declared, route } from '#lib/web/route.ts'

type Context = { params: Promise<{ token: string }> }

/** What the address that a link was sent to has chosen (rows M-04, P-14); it changes nothing, whoever asks. */
export const GET = route({
  policy: optOutPolicies.byLink.who,
  params: byToken,
  answer: dataOf(preferences),
  handle: async ({ actor, params }) => {
    const data = await preferencesOf(actor, params.token)
    if (!data) throw notFound()
    return { data }
  },
})

/** Saves the choice. */
export const PUT = route({
  policy: optOutPolicies.byLink.who,
  params: byToken,
  body: savePreferences.input,
  answer: dataOf(preferences),
  handle: async ({ actor, params, body }) => ({ data: await savePreferences(actor, params.token, body) }),
})

/** The one-click press of a mail program (RFC 8058), and the form of the page. */
export const POST = declared(
  async (request: Request, { params }: Context) => preferencesEndpoint(request, (await params).token),
  { policy: anyone, params: byToken, answer: 'redirect' },
)
