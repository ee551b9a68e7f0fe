import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { switchPolicies } from '#lib/people/companies/policy.ts'
import { bySwitch } from '#lib/people/companies/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Turns a company's master switch on or off. */
  PUT: route({
    policy: { position: switchPolicies },
    params: bySwitch,
    answer: 'nothing',
    handle: ({ actor, params: { id, position } }) => turnMasterSwitch(actor, id, position === 'turn-on'),
  }),
})
