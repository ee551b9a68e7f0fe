import { type Actor, createSystemActor, visitor } from '#lib/core/actor.ts'
import { findActors, makeBroker, makeDual, makeLawFirm, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

/** Creates one actor of each kind with the records behind them. */
export const castOf = async () => {
  const made = {
    staff: await makeStaff(),
    admin: await makeStaff({ isAdmin: true }),
    lender: await makeLender(),
    broker: await makeBroker(),
    dual: await makeDual(),
    lawFirm: await makeLawFirm(),
  }
  const actors = { visitor: visitor as Actor, ...(await findActors(made)), job: createSystemActor('test') }
  return { made, actors }
}

export type Cast = Awaited<ReturnType<typeof castOf>>
export type Role = keyof Cast['actors']

/** Creates a cast with an API client for each actor. */
export const castWithApis = async (): Promise<{ cast: Cast; apis: Record<Role, Api> }> => {
  const cast = await castOf()
  const apis = {} as Record<Role, Api>
  for (const [role, actor] of Object.entries(cast.actors)) apis[role as Role] = await apiAs(actor)
  return { cast, apis }
}
