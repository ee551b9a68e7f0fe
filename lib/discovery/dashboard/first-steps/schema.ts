/** The first steps of a new member, in order. */
export const FIRST_STEPS = ['logo', 'portrait', 'criteria', 'subscriptions'] as const
export type FirstStepKey = (typeof FIRST_STEPS)[number]

/** A first step with a link to where it is done. */
export type FirstStep = { key: FirstStepKey; isDone: boolean; href: string }
