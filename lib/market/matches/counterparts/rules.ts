import type { Subscribers } from '#lib/market/matches/counterparts/schema.ts'

/** Returns how many subscribers have people in at least one of some states. */
export const countSubscribersIn = ({ groups }: Subscribers, states: readonly string[]): number =>
  groups.reduce((sum, group) => (group.states.some((state) => states.includes(state)) ? sum + group.count : sum), 0)
