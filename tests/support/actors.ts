import { type Actor, systemActor, visitor } from '#lib/core/actor.ts'
import {
  actorOfBroker,
  actorOfDual,
  actorOfLawFirm,
  actorOfLender,
  actorOfStaff,
  makeBroker,
  makeDual,
  makeLawFirm,
  makeLender,
  makeStaff,
} from '#prisma/seed/factories.ts'

/** One actor of each kind, made fresh, with the records behind them. */
export const castOf = async () => {
  const made = {
    staff: await makeStaff(),
    admin: await makeStaff({ isAdmin: true }),
    lender: await makeLender(),
    broker: await makeBroker(),
    dual: await makeDual(),
    lawFirm: await makeLawFirm(),
  }
  const actors = {
    visitor: visitor as Actor,
    staff: await actorOfStaff(made.staff),
    admin: await actorOfStaff(made.admin),
    lender: await actorOfLender(made.lender),
    broker: await actorOfBroker(made.broker),
    dual: await actorOfDual(made.dual),
    lawFirm: await actorOfLawFirm(made.lawFirm),
    job: systemActor('test'),
  }
  return { made, actors }
}
