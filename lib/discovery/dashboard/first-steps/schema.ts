/** What a new person does first, in this order. */
export const FIRST_STEPS = ['logo', 'portrait', 'criteria', 'subscriptions'] as const
export type FirstStepKey = (typeof FIRST_STEPS)[number]

/** One of them, with the place where it is done. */
export type FirstStep = { key: FirstStepKey; isDone: boolean; href: string }
