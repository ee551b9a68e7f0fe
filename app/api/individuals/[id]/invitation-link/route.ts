import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { showInvitationLink } from '#lib/people/accounts/invitations/commands.ts'
import { shownLinkAnswer } from '#lib/people/accounts/invitations/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Makes a link of a person's invitation to pass on, and answers it this once. */
export const POST = route({
  policy: accountPolicy.showInvitationLink.who,
  params: byRequiredId,
  answer: dataOf(shownLinkAnswer),
  handle: async ({ actor, params }) => ({ data: await showInvitationLink(actor, params.id) }),
})
