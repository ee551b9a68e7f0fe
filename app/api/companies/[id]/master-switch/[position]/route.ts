import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { switchPolicies } from '#lib/people/companies/policy.ts'
import { bySwitch } from '#lib/people/companies/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { position: switchPolicies }

/** Turns a company's master switch on or off. */
export const PUT = route({
  policy,
  params: bySwitch,
  answer: 'nothing',
  handle: ({ actor, params: { id, position } }) => turnMasterSwitch(actor, id, position === 'turn-on'),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
