import type { FirstStepKey } from './schema.ts'

/** Texts of the first steps of a new member. */
export const firstStepLabels = {
  title: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done:',
} as const

export const firstStepTexts: Record<FirstStepKey, { title: string; why: string }> = {
  logo: { title: 'Add your company’s logo', why: 'It appears on your profile and beside your name in lists.' },
  portrait: { title: 'Add your portrait', why: 'People pick up the phone sooner for a face they know.' },
  criteria: { title: 'Publish what you lend on', why: 'Fill in a category and verify it, and brokers see it.' },
  subscriptions: {
    title: 'Choose your categories',
    why: 'Subscribe to what you place, and you are matched with its lenders.',
  },
}
