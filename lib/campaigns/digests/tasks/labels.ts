import { formatCount, formatCounted } from '#lib/core/counts.ts'

/** Texts of the weekly digest of the tasks on a person's home page. */
export const taskWords = {
  intro: (count: number) => `${formatCounted(count, 'task is', 'tasks are')} waiting on your home page.`,
  heading: (kind: string, count: number) => `${kind}: ${formatCount(count)}`,
  /** Instead of names, for tasks that are about what a company keeps of others. */
  open: 'Open the list',
  action: 'Open your home page',
  closing: 'Nothing happens if you ignore this. Tasks stay on your home page until they are done.',
  why: 'You get this because something is waiting on your home page. It comes once a week at most.',
} as const
