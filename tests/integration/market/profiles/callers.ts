import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

export const cast = await castOf()
export type Role = keyof typeof cast.actors
export const apis = {} as Record<Role, Api>
for (const [role, actor] of Object.entries(cast.actors)) apis[role as Role] = await apiAs(actor)

/** The profile of each kind, with its owner and another user. */
export const places = () => ({
  lenders: { id: cast.made.lender.lenderId, owner: 'lender', rival: 'dual' } as const,
  brokers: { id: cast.made.broker.brokerId, owner: 'broker', rival: 'lender' } as const,
  lawfirms: { id: cast.made.lawFirm.lawFirmId, owner: 'lawFirm', rival: 'lender' } as const,
})
export const KINDS = ['lenders', 'brokers', 'lawfirms'] as const
/** GET and PUT as one of the cast. */
export const get = (role: Role, path: string) => apis[role]('GET', path)
export const put = (role: Role, path: string, body?: unknown, headers?: Record<string, string>) =>
  apis[role]('PUT', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) })
